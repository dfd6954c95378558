/** The pictures of a question in the editor: added, described, removed. */
import { type ReactNode, useRef } from "react";
import { pictureTypes } from "../../../../contract/authoring/pictures.ts";
import { bodyLimits } from "../../../../contract/authoring/question-body.ts";
import { pictureAddress } from "../../../../contract/authoring/shown-picture.ts";
import { Button } from "../../../ui/button.tsx";
import { FieldError } from "../../../ui/forms/field.tsx";
import { Icon } from "../../../ui/icons.tsx";
import type { DetailFieldsProps } from "./detail-fields.tsx";
import { GrowingField } from "./growing-field.tsx";
import type { Pictures } from "./use-pictures.ts";

export function PictureFields({
  body: { pictures },
  findings,
  errors,
  onChange,
  adding,
  children,
}: DetailFieldsProps & {
  adding: Pictures;
  /** Beside the button that adds one. */
  children?: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  const reword = (index: number, alternative: string) =>
    onChange({
      pictures: pictures.map((picture, place) => (place === index ? { ...picture, alternative } : picture)),
    });
  return (
    <div className="flex flex-col gap-4">
      {pictures.map(({ hash, width, height, alternative }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a picture is its place
        <div key={index} className="picture-field">
          <img src={pictureAddress(hash)} alt="" width={width} height={height} />
          <div className="flex min-w-0 flex-col items-start gap-1">
            <div className="w-full">
              <GrowingField
                label={pictures.length > 1 ? `What picture ${index + 1} shows` : "What the picture shows"}
                help="For people who can't see it. Name what the question needs, not the answer."
                field={`pictures.${index}.alternative`}
                rows={2}
                maxLength={bodyLimits.alternative}
                value={alternative}
                error={errors[`pictures.${index}.hash`] ?? errors[`pictures.${index}.alternative`]}
                findings={findings}
                onText={(text) => reword(index, text)}
              />
            </div>
            <Button
              variant="quiet"
              size="small"
              onClick={() => onChange({ pictures: pictures.filter((_, place) => place !== index) })}
            >
              <Icon name="cross" />
              Remove picture<span className="only-read"> {index + 1}</span>
            </Button>
          </div>
        </div>
      ))}
      {pictures.length < bodyLimits.pictures ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <input
            ref={input}
            type="file"
            multiple
            accept={pictureTypes.join(",")}
            aria-label="Picture file"
            className="sr-only"
            tabIndex={-1}
            onChange={(event) => {
              void adding.add([...(event.target.files ?? [])]);
              event.target.value = "";
            }}
          />
          <Button
            variant="secondary"
            size="small"
            busy={adding.isBusy}
            busyLabel="Adding…"
            onClick={() => input.current?.click()}
          >
            Add picture
          </Button>
          {children}
          <p className="basis-full text-xs text-ink-muted">
            A picture is a PNG, JPEG or WebP file. You can also paste it, or drop it here.
          </p>
        </div>
      ) : (
        <div className="flex empty:hidden">{children}</div>
      )}
      {adding.problem && <FieldError>{adding.problem}</FieldError>}
    </div>
  );
}
