/** Shares a result in one press: makes its link where there is none yet, and hands it to another app or copies it. */
import { Button } from "../../ui/button.tsx";
import { passOn } from "./pass-on.ts";
import { useShare } from "./use-share.ts";

export interface ShareButtonProps {
  /** The ended attempt. */
  attemptId: string;
  /** The assessment's title. */
  title: string;
  score: number;
  maxScore: number;
}

export function ShareButton({ attemptId, title, score, maxScore }: ShareButtonProps) {
  const { share, busy, change } = useShare(attemptId);
  const press = async () => {
    const url = share?.url ?? (await change(true));
    if (url !== null) await passOn({ url, title, score, maxScore });
  };
  return (
    <Button variant="secondary" busy={busy} onClick={() => void press()}>
      Share result
    </Button>
  );
}
