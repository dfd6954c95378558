/** Explains the keyboard shortcuts, and turns them off. */
import "./shortcuts-note.css";

export interface ShortcutsNoteProps {
  isOn: boolean;
  /** Which keys do what, as a sentence. */
  keys: string;
  onChange: (isOn: boolean) => void;
}

export function ShortcutsNote({ isOn, keys, onChange }: ShortcutsNoteProps) {
  return (
    <div className="needs-keyboard">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1 border-t border-line pt-2 text-xs text-ink-muted">
        <label className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            checked={isOn}
            onChange={(event) => onChange(event.target.checked)}
            className="size-4"
          />
          Keyboard shortcuts
        </label>
        {isOn && <p>{keys}</p>}
      </div>
    </div>
  );
}
