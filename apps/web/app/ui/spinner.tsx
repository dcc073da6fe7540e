import { cx } from './cx.ts'

/** A spinner. `label` is read out; without one it decorates text that already says what is happening. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span className={cx('inline-flex', className)} role={label ? 'status' : undefined}>
      <svg viewBox="0 0 24 24" className="size-[1.2em] animate-spin-round" fill="none" aria-hidden="true">
        <circle cx="12" cy="12" r="9" stroke="currentColor" strokeOpacity=".25" strokeWidth="3" />
        <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}
