/** Parts of the screen whose code is loaded on demand. */
import { type ComponentType, type ReactNode, useEffect, useState } from "react";

export interface LazyPart<P = object> {
  load(): Promise<ComponentType<P>>;
  /** Once it is there. */
  loaded?: ComponentType<P>;
}

/** Names a part by the file that holds it. */
export function lazily<N extends string, P = object>(
  load: () => Promise<Record<N, ComponentType<P>>>,
  name: N,
): LazyPart<P> {
  const part: LazyPart<P> = {
    load: async () => {
      part.loaded = (await load())[name];
      return part.loaded;
    },
  };
  return part;
}

/**
 * Shows a part as soon as its code has loaded. React's `lazy` in `Suspense` would delay it for 300 ms after the
 * fallback.
 */
export function LazyContent<P extends object = object>({
  part,
  meanwhile,
  props,
}: { part: LazyPart<P>; meanwhile: ReactNode } & (object extends P ? { props?: P } : { props: P })) {
  const [{ Part, error }, setOutcome] = useState<{ Part?: ComponentType<P> | undefined; error?: unknown }>({
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
  return Part ? <Part {...(props as P)} /> : meanwhile;
}
