/** Takes a question out of the draw, or lets it in again; for admins. */
import { useId, useState } from "react";
import { quarantineItem, reinstateItem } from "../../contract/quality.ts";
import { tell } from "../api.ts";
import { ConfirmButton } from "../ui/confirm-button.tsx";
import "../strict-schemas.ts";
import { Field } from "../ui/field.tsx";

export interface QuarantineButtonProps {
  /** The bank's id of the question. */
  item: string;
  isQuarantined: boolean;
  onDone: () => void;
}

export function QuarantineButton({ item, isQuarantined, onDone }: QuarantineButtonProps) {
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  const fieldId = useId();
  const params = { id: item };
  if (isQuarantined)
    return (
      <ConfirmButton
        label={<Named word="Reinstate" item={item} />}
        title="Let this question be drawn again?"
        confirm="Reinstate"
        act={() => tell(reinstateItem, { params })}
        onDone={onDone}
        fallback="The question could not be reinstated."
      >
        <span className="figures">{item}</span> is drawn again from the next attempt on.
      </ConfirmButton>
    );
  const act = async () => {
    const reply = await tell(quarantineItem, { params, body: { reason } });
    const drawable = reply.data?.drawable ?? 0;
    return { message: `${reply.message} ${drawable} questions of this assessment are left to draw.` };
  };
  const isReady = () => {
    const refused = quarantineItem.body.safeParse({ reason }).error?.issues[0]?.message;
    setError(refused);
    if (refused !== undefined) document.getElementById(fieldId)?.focus();
    return refused === undefined;
  };
  return (
    <ConfirmButton
      label={<Named word="Quarantine" item={item} />}
      variant="danger"
      title="Take this question out of the draw?"
      confirm="Quarantine"
      act={act}
      isReady={isReady}
      onDone={onDone}
      fallback="The question could not be quarantined."
    >
      <p className="mb-4">
        <span className="figures">{item}</span> is not drawn any more from the next attempt on. Results stay
        as they are. Below 20 questions its assessment is not offered.
      </p>
      <Field
        id={fieldId}
        label="Reason"
        help="Other admins see it, and the audit log keeps it."
        value={reason}
        onChange={(event) => {
          setReason(event.target.value);
          setError(undefined);
        }}
        error={error}
        maxLength={120}
      />
    </ConfirmButton>
  );
}

/** Where a list has many of them, a reader hears which question is meant. */
function Named({ word, item }: { word: string; item: string }) {
  return (
    <>
      {word}
      <span className="only-read"> {item}</span>
    </>
  );
}
