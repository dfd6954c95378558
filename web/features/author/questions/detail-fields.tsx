/** A question's topic, difficulty and sources. */
import { useId } from "react";
import {
  bodyLimits,
  codeLanguages,
  type QuestionBody,
  type QuestionFinding,
} from "../../../../contract/authoring/question-body.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import { FormSection } from "../../../ui/forms/form-section.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { FieldFindings } from "./finding-list.tsx";
import { GrowingField } from "./growing-field.tsx";

export interface DetailFieldsProps {
  body: QuestionBody;
  findings: readonly QuestionFinding[];
  errors: Record<string, string>;
  onChange: (change: Partial<QuestionBody>) => void;
}

export function AddCodeButton({ onChange }: Pick<DetailFieldsProps, "onChange">) {
  return (
    <Button variant="secondary" size="small" onClick={() => onChange({ code: { lang: "text", text: "" } })}>
      Add code
    </Button>
  );
}

/** The code of a question, once some is added. */
export function CodeFields({ body, findings, errors, onChange }: DetailFieldsProps) {
  const { code } = body;
  if (!code) return null;
  return (
    <div className="flex flex-col gap-3">
      <GrowingField
        label="Code"
        field="code.text"
        rows={4}
        spellCheck={false}
        maxLength={bodyLimits.code}
        value={code.text}
        error={errors["code.text"]}
        findings={findings}
        onText={(text) => onChange({ code: { ...code, text } })}
        className="font-mono text-sm! whitespace-pre"
      />
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="Language of the code"
          value={code.lang}
          onChange={(event) => onChange({ code: { ...code, lang: event.target.value as typeof code.lang } })}
        >
          {codeLanguages.map((lang) => (
            <option key={lang} value={lang}>
              {lang === "text" ? "Plain text" : lang}
            </option>
          ))}
        </SelectField>
        <Button variant="quiet" onClick={() => onChange({ code: null })}>
          Remove code
        </Button>
      </div>
    </div>
  );
}

export function DetailFields(props: DetailFieldsProps & { topics: readonly string[] }) {
  const { body, findings, errors, topics, onChange } = props;
  const topicsId = useId();
  const of = (field: string) => findings.filter((finding) => finding.field === field);
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="flex flex-col gap-1.5">
          <Field
            label="Topic"
            autoComplete="off"
            list={topicsId}
            maxLength={bodyLimits.topic}
            data-field="topic"
            value={body.topic}
            error={errors.topic}
            onChange={(event) => onChange({ topic: event.target.value })}
          />
          <datalist id={topicsId}>
            {topics.map((topic) => (
              <option key={topic} value={topic} />
            ))}
          </datalist>
          <FieldFindings id={`${topicsId}-findings`} findings={of("topic")} />
        </div>
        <Field
          label="Language"
          autoComplete="off"
          maxLength={20}
          help={languageName(body.lang)}
          value={body.lang}
          error={errors.lang}
          onChange={(event) => onChange({ lang: event.target.value })}
        />
        <SelectField
          label="Difficulty"
          value={body.difficulty}
          onChange={(event) => onChange({ difficulty: event.target.value as QuestionBody["difficulty"] })}
        >
          <option value="easy">Easy</option>
          <option value="medium">Medium</option>
          <option value="hard">Hard</option>
        </SelectField>
        <SelectField
          label="What it asks for"
          value={body.level}
          onChange={(event) => onChange({ level: event.target.value as QuestionBody["level"] })}
        >
          <option value="recall">Recall: knowing it</option>
          <option value="apply">Apply: using it</option>
          <option value="analyse">Analyse: weighing it</option>
        </SelectField>
      </div>
      <Sources {...props} />
    </div>
  );
}

/** `English` for `en`; nothing for what is no language's code. */
function languageName(code: string): string | undefined {
  try {
    return new Intl.DisplayNames("en", { type: "language", fallback: "none" }).of(code);
  } catch {
    return undefined;
  }
}

function Sources({ body, findings, errors, onChange }: DetailFieldsProps) {
  const { sources } = body;
  const set = (index: number, change: Partial<QuestionBody["sources"][number]>) =>
    onChange({
      sources: sources.map((source, place) => (place === index ? { ...source, ...change } : source)),
    });
  const titles = sources.map(({ title, locator }) => [title, locator].filter(Boolean).join(", "));
  return (
    <FormSection
      title="Sources"
      summary={titles.filter(Boolean).join("; ") || "None"}
      hasError={[...findings, ...Object.keys(errors).map((field) => ({ field }))].some(({ field }) =>
        field.startsWith("sources"),
      )}
    >
      {sources.map((source, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a source is its place
        <fieldset key={index} className="source-field">
          <legend className="text-sm font-medium">Source {index + 1}</legend>
          <Field
            label="Title"
            autoComplete="off"
            maxLength={bodyLimits.sourceText}
            data-field={`sources.${index}.title`}
            value={source.title}
            error={errors[`sources.${index}.title`]}
            onChange={(event) => set(index, { title: event.target.value })}
          />
          <Field
            label="Address"
            optional
            type="url"
            autoComplete="off"
            maxLength={bodyLimits.sourceText}
            value={source.url}
            error={errors[`sources.${index}.url`]}
            onChange={(event) => set(index, { url: event.target.value })}
          />
          <Field
            label="Place in it"
            optional
            autoComplete="off"
            maxLength={bodyLimits.sourceText}
            value={source.locator}
            onChange={(event) => set(index, { locator: event.target.value })}
          />
          <Button
            variant="quiet"
            size="small"
            className="self-end justify-self-start"
            onClick={() => onChange({ sources: sources.filter((_, place) => place !== index) })}
          >
            <Icon name="cross" />
            Remove source<span className="only-read"> {index + 1}</span>
          </Button>
          <div className="col-span-full">
            <FieldFindings
              id={`source-${index}-findings`}
              findings={findings.filter(({ field }) => field === `sources.${index}.title`)}
            />
          </div>
        </fieldset>
      ))}
      {sources.length < bodyLimits.sources && (
        <Button
          variant="secondary"
          size="small"
          className="self-start"
          onClick={() => onChange({ sources: [...sources, { title: "", url: "", locator: "" }] })}
        >
          Add source
        </Button>
      )}
    </FormSection>
  );
}
