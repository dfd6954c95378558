/** The settings of a collection: its name, its language, and whether two people see each question. */
import { useState } from "react";
import { Field } from "../../ui/forms/field.tsx";
import { useForm } from "../../ui/forms/form.ts";
import { FormFailure } from "../../ui/forms/form-failure.tsx";
import { SwitchField } from "../../ui/forms/switch-field.tsx";

export interface CollectionSettings {
  name: string;
  lang: string;
  fourEyes: boolean;
}

export interface CollectionFormProps {
  /** Of the form element, for a button elsewhere. */
  id: string;
  initial: CollectionSettings;
  fallback: string;
  /** Stores what was entered; its text is the notice. */
  save: (settings: CollectionSettings) => Promise<string>;
}

export function CollectionForm({ id, initial, fallback, save }: CollectionFormProps) {
  const [fourEyes, setFourEyes] = useState(initial.fourEyes);
  const form = useForm({
    initial: { name: initial.name, lang: initial.lang },
    schema: async () => (await import("../../../contract/authoring/collections.ts")).createCollection.body,
    body: (values) => ({ ...values, fourEyes }),
    submit: save,
    fallback,
  });
  return (
    <form id={id} {...form.props} className="flex flex-col gap-4 text-ink">
      <FormFailure failure={form.failure} />
      <Field label="Name" required maxLength={120} autoComplete="off" {...form.field("name")} />
      <Field
        label="Language of its questions"
        required
        maxLength={20}
        autoComplete="off"
        help="A language tag, such as en, de or pt-BR. Advice on wording is for English only."
        {...form.field("lang")}
      />
      <SwitchField
        label="Two people see each question"
        help="Nobody approves their own question, and reviewers answer it before they see the key."
        checked={fourEyes}
        onChange={setFourEyes}
      />
    </form>
  );
}
