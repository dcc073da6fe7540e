import closeIcon from '@lodestay/icons/close.svg?path'
import { Icon } from './icon.tsx'
import * as texts from './texts.ts'

/** One of a field's values, with a button to remove it. */
export function ValueChip({
  label,
  disabled,
  onRemove,
}: {
  label: string
  disabled?: boolean | undefined
  onRemove: () => void
}) {
  return (
    <span className="inline-flex min-h-8 max-w-full items-center rounded-sm bg-action-soft pl-2.5 text-sm text-action-text">
      <span className="truncate">{label}</span>
      <button
        type="button"
        aria-label={texts.removeChip(label)}
        disabled={disabled}
        onClick={onRemove}
        className="grid size-8 shrink-0 place-items-center rounded-sm hover:bg-hover pointer-coarse:size-10"
      >
        <Icon path={closeIcon} size={16} />
      </button>
    </span>
  )
}
