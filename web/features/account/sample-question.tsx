/** One question to try before there is an account. It belongs to no bank and is not scored. */
import { useState } from "react";

const options = ["6", "7", "8", "All totals are equally likely"];
const key = "7";
const reasons: Record<string, string> = {
  "6": "Five of the 36 rolls add up to 6, but six add up to 7.",
  "7": "Six of the 36 rolls add up to 7, more than for any other total.",
  "8": "Five of the 36 rolls add up to 8, but six add up to 7.",
  "All totals are equally likely":
    "All 36 rolls are equally likely, but six of them add up to 7 and only one adds up to 2.",
};

export function SampleQuestion({ className }: { className: string }) {
  const [chosen, setChosen] = useState<string>();
  return (
    <div className={`max-w-md rounded-md border border-line bg-raised p-5 ${className}`}>
      <fieldset>
        <legend className="font-medium">
          <span className="mb-1 block text-sm font-normal text-ink-muted">Try one</span>
          You roll two dice and add them up. Which total is most likely?
        </legend>
        <div className="mt-4 flex flex-col gap-2">
          {options.map((option) => (
            <label
              key={option}
              className="flex min-h-11 items-center gap-3 rounded-md border border-line-strong px-4 transition-colors hover:border-ink has-checked:border-accent has-checked:bg-accent-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name="sample"
                checked={chosen === option}
                onChange={() => setChosen(option)}
                className="size-4 shrink-0 outline-none"
              />
              {option}
            </label>
          ))}
        </div>
      </fieldset>
      <p role="status" className="mt-4 text-sm">
        {chosen === undefined ? (
          "Pick an answer to see if you are right, and why."
        ) : (
          <>
            <strong>{chosen === key ? "Right." : "Not quite."}</strong> {reasons[chosen]}
          </>
        )}
      </p>
    </div>
  );
}
