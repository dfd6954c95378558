/** Shows an attempt session: its questions, or that it waits for the server, with notices. */
import { useEffect, useState } from "react";
import type { AttemptSession } from "../../attempt/attempt-session.ts";
import type { End } from "../../attempt/tabs.ts";
import { useSession } from "../../client/session.ts";
import { QuestionScreen } from "./question-screen.tsx";
import { SignInAgain } from "./sign-in-again.tsx";
import { useAttemptSessionView, useWaking } from "./use-attempt-session.ts";
import { WaitingScreen } from "./waiting-screen.tsx";

export interface AttemptScreenProps {
  session: AttemptSession;
  onEnd: (end: End) => void;
  /** The attempt can no longer be read, and has ended without a result. */
  onDamaged: () => void;
  /** A preview, which is not stored. */
  isPreview?: boolean;
}

export function AttemptScreen({ session, onEnd, onDamaged, isPreview = false }: AttemptScreenProps) {
  const view = useAttemptSessionView(session);
  const { user } = useSession();
  const [email] = useState(user?.email ?? "");
  useWaking(session);
  useEffect(() => {
    if (view.end) onEnd(view.end);
  }, [view.end, onEnd]);
  useEffect(() => {
    if (view.blocked === "damaged") onDamaged();
  }, [view.blocked, onDamaged]);
  return (
    <>
      {view.blocked && view.blocked !== "damaged" && (
        <SignInAgain
          key={view.blocked}
          reason={view.blocked}
          email={email}
          isDurable={view.isDurable}
          onSignedIn={() => session.signedIn()}
        />
      )}
      {view.phase === "waiting" ? (
        <WaitingScreen session={session} view={view} />
      ) : (
        <QuestionScreen session={session} view={view} isPreview={isPreview} />
      )}
    </>
  );
}
