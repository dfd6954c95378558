/** The options of a question: which is right, their texts, and why people choose the others. */
import { type KeyboardEvent, useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import {
  bodyLimits,
  type QuestionBody,
  type QuestionFinding,
} from "../../../../contract/authoring/question-body.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { toast } from "../../../ui/toast.ts";
import { FieldFindings } from "./finding-list.tsx";
import { GrowingField } from "./growing-field.tsx";

export interface OptionFieldsProps {
  body: QuestionBody;
  findings: readonly QuestionFinding[];
  errors: Record<string, string>;
  onChange: (change: Partial<QuestionBody>) => void;
}

const letters = "ABCDEF";

export function OptionFields({ body, findings, errors, onChange }: OptionFieldsProps) {
  const { options, key } = body;
  const change = (part: Partial<QuestionBody>) => flushSync(() => onChange(part));
  const set = (index: number, change: Partial<QuestionBody["options"][number]>) =>
    onChange({
      options: options.map((option, place) => (place === index ? { ...option, ...change } : option)),
    });
  const add = () => {
    if (options.length >= bodyLimits.options) return;
    change({ options: [...options, { text: "", reason: "" }] });
    focusOption(options.length);
  };
  const now = useRef(body);
  now.current = body;
  const removed = useRef(0);
  useEffect(() => () => toast.dropAction(removed.current), []);
  const remove = (index: number) => {
    const option = options[index]!;
    change({
      options: options.filter((_, place) => place !== index),
      key: key === null || key === index ? null : key > index ? key - 1 : key,
    });
    focusOption(Math.min(index, options.length - 2));
    toast.dropAction(removed.current);
    if (option.text.trim() === "") return;
    const run = () => {
      if (now.current.options.length >= bodyLimits.options) return;
      change(withOption(now.current, index, option, key === index));
      focusOption(Math.min(index, now.current.options.length - 1));
    };
    removed.current = toast.success(`Option ${letters[index]} removed.`, { label: "Undo", run });
  };
  const move = (index: number, by: -1 | 1) => {
    const to = index + by;
    if (to < 0 || to >= options.length) return;
    const moved = options.slice();
    [moved[index], moved[to]] = [moved[to]!, moved[index]!];
    change({ options: moved, key: key === index ? to : key === to ? index : key });
    focusOption(to);
  };
  /** Enter goes to the next option, as an option has one line; Alt and an arrow move it. */
  const press = (event: KeyboardEvent, index: number) => {
    if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
      event.preventDefault();
      move(index, event.key === "ArrowUp" ? -1 : 1);
    }
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (event.ctrlKey || index === options.length - 1) add();
    else focusOption(index + 1);
  };
  return (
    <fieldset className="option-fields">
      <legend>
        Options<span className="font-normal text-ink-muted"> (mark the right one)</span>
      </legend>
      {options.map((option, index) => {
        const letter = letters[index]!;
        const isKey = index === key;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place
          <div key={index} className="option-field" data-key={isKey || undefined}>
            <label className="option-right">
              <input type="radio" name="key" checked={isKey} onChange={() => onChange({ key: index })} />
              <span>
                <span className="only-read">Option </span>
                {letter}
                <span className="only-read"> is right</span>
              </span>
            </label>
            <div className="flex min-w-0 grow flex-col gap-3">
              <GrowingField
                label={<span className="only-read">Option {letter}</span>}
                field={`options.${index}.text`}
                placeholder={`Option ${letter}`}
                rows={1}
                marks
                maxLength={bodyLimits.option}
                value={option.text}
                error={errors[`options.${index}.text`]}
                findings={findings}
                onText={(text) => set(index, { text: inOneLine(text) })}
                onKeyDown={(event) => press(event, index)}
              />
              {key !== null && !isKey && (
                <GrowingField
                  label={`Why people choose ${letter}`}
                  field={`options.${index}.reason`}
                  rows={1}
                  marks
                  maxLength={bodyLimits.reason}
                  value={option.reason}
                  error={errors[`options.${index}.reason`]}
                  findings={findings}
                  onText={(reason) => set(index, { reason })}
                  className="text-sm!"
                />
              )}
            </div>
            {options.length > 2 && (
              <Button variant="quiet" size="small" onClick={() => remove(index)} className="option-remove">
                <Icon name="cross" />
                <span className="only-read">Remove option {letter}</span>
              </Button>
            )}
          </div>
        );
      })}
      <FieldFindings id="key-findings" findings={findings.filter(({ field }) => field === "key")} />
      {options.length < bodyLimits.options && (
        <Button variant="secondary" size="small" className="self-start" onClick={add}>
          Add option
        </Button>
      )}
    </fieldset>
  );
}

/** An option at its former place again, whatever was written since. */
function withOption(
  { options, key }: QuestionBody,
  index: number,
  option: QuestionBody["options"][number],
  wasKey: boolean,
): Partial<QuestionBody> {
  const at = Math.min(index, options.length);
  return {
    options: options.toSpliced(at, 0, option),
    key: key === null ? (wasKey ? at : null) : key >= at ? key + 1 : key,
  };
}

/** Pasted line breaks become spaces. */
function inOneLine(text: string): string {
  return text.replace(/\s*[\n\t]\s*/g, " ");
}

/** At once, so that the next key lands in it. */
function focusOption(index: number): void {
  document.querySelector<HTMLElement>(`[data-field="options.${index}.text"]`)?.focus();
}
