/** The groups whose members find an assessment in their catalogue. */
import { getMyGroups } from "../../../../contract/groups/groups.ts";
import { useRead } from "../../../client/query.ts";
import { FieldError } from "../../../ui/forms/field.tsx";
import { Loaded } from "../../../ui/loaded.tsx";

interface NamedGroup {
  id: string;
  name: string;
}

export interface OwnAudienceProps {
  /** The stored draft's groups; a colleague may have chosen groups that the author doesn't belong to. */
  chosen: readonly NamedGroup[];
  ids: readonly string[];
  error: string | undefined;
  onChange: (ids: string[]) => void;
}

export function OwnAudience({ chosen, ids, error, onChange }: OwnAudienceProps) {
  const read = useRead(getMyGroups, {});
  return (
    <Loaded read={read} loading="Loading groups…" failed="Your groups could not be loaded.">
      {(mine) => {
        const own = mine.filter(({ isArchived, id }) => !isArchived || ids.includes(id));
        const others = chosen.filter(({ id }) => !own.some((group) => group.id === id));
        const groups = [...own, ...others].sort((a, b) => a.name.localeCompare(b.name, "en"));
        if (groups.length === 0)
          return (
            <p className="text-ink-muted">You belong to no group. Join or create one to choose it here.</p>
          );
        return (
          <fieldset className="flex flex-col gap-1.5">
            <legend className="mb-1.5 text-sm font-medium">Groups</legend>
            <div className="max-h-72 overflow-y-auto rounded-md border border-line-strong bg-raised px-4 py-1">
              {groups.map(({ id, name }) => (
                <label key={id} className="flex min-h-11 items-center gap-3 py-1">
                  <input
                    type="checkbox"
                    className="size-5 shrink-0"
                    checked={ids.includes(id)}
                    onChange={({ target }) =>
                      onChange(target.checked ? [...ids, id] : ids.filter((other) => other !== id))
                    }
                  />
                  <span className="min-w-0 wrap-anywhere">{name}</span>
                </label>
              ))}
            </div>
            <p className="text-sm text-ink-muted">You can choose groups that you belong to.</p>
            {error && <FieldError id="audience-error">{error}</FieldError>}
          </fieldset>
        );
      }}
    </Loaded>
  );
}
