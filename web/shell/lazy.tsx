/** Parts of the screen whose code comes when it is needed. */
import { type ComponentType, type ReactNode, useEffect, useState } from "react";

export interface LazyPart {
  load(): Promise<ComponentType>;
  /** Once it is there. */
  loaded?: ComponentType;
}

/** Names a part by the file that holds it. */
export function lazily<N extends string>(load: () => Promise<Record<N, ComponentType>>, name: N): LazyPart {
  const part: LazyPart = {
    load: async () => {
      part.loaded = (await load())[name];
      return part.loaded;
    },
  };
  return part;
}

/**
 * Shows a part as soon as its code is there. React's own way, `lazy` in `Suspense`, would hold it back for 300 ms after
 * what stood there meanwhile.
 */
export function LazyContent({ part, meanwhile }: { part: LazyPart; meanwhile: ReactNode }) {
  const [{ Part, error }, setOutcome] = useState<{ Part?: ComponentType | undefined; error?: unknown }>({
    Part: part.loaded,
  });
  useEffect(() => {
    let isGone = false;
    part.load().then(
      (Part) => !isGone && setOutcome({ Part }),
      (error: unknown) => !isGone && setOutcome({ error }),
    );
    return () => {
      isGone = true;
    };
  }, [part]);
  if (error) throw error;
  return Part ? <Part /> : meanwhile;
}
