/** A draft session for as long as the editor is shown. */
import { useEffect, useState, useSyncExternalStore } from "react";
import type { Question } from "../../../../contract/authoring/questions.ts";
import { useUser } from "../../../client/session.ts";
import { DraftSession, type DraftView } from "./draft-session.ts";

/** @param question as the server had it when the editor opened */
export function useDraftSession(question: Question): [DraftView, DraftSession] {
  const { id: userId } = useUser();
  const [session] = useState(() => new DraftSession(question, userId));
  const view = useSyncExternalStore(session.subscribe, session.view);
  useEffect(() => {
    session.enter();
    return () => session.leave();
  }, [session]);
  const isUnsafe = view.state !== "saved" && !view.isKept;
  useEffect(() => {
    if (!isUnsafe) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isUnsafe]);
  return [view, session];
}
