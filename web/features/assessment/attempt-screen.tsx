/** A sitting on the screen: its questions, or that it waits for the server, with what must be said in either. */
import { useEffect, useState } from "react";
import type { Sitting } from "../../attempt/attempt-session.ts";
import type { End } from "../../attempt/tabs.ts";
import { useSession } from "../../client/session.ts";
import { QuestionScreen } from "./question-screen.tsx";
import { SignInAgain } from "./sign-in-again.tsx";
import { useSittingView, useWaking } from "./use-attempt-session.ts";
import { WaitingScreen } from "./waiting-screen.tsx";

export function SittingScreen({ sitting, onEnd }: { sitting: Sitting; onEnd: (end: End) => void }) {
  const view = useSittingView(sitting);
  const { user } = useSession();
  const [email] = useState(user?.email ?? "");
  useWaking(sitting);
  useEffect(() => {
    if (view.end) onEnd(view.end);
  }, [view.end, onEnd]);
  return (
    <>
      {view.barred && (
        <SignInAgain
          key={view.barred}
          reason={view.barred}
          email={email}
          isDurable={view.isDurable}
          onSignedIn={() => sitting.signedIn()}
        />
      )}
      {view.phase === "waiting" ? (
        <WaitingScreen sitting={sitting} view={view} />
      ) : (
        <QuestionScreen sitting={sitting} view={view} />
      )}
    </>
  );
}
