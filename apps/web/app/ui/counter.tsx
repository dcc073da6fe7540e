import { cx } from './cx.ts'
import * as texts from './texts.ts'

/** The number of characters as a person would count them. */
export function lengthOf(value: unknown): number {
  return [...String(value ?? '')].length
}

/** How much of a limit is used. Announced to screen readers only when close to the limit. */
export function Counter({ used, limit }: { used: number; limit: number }) {
  const over = used > limit
  return (
    <span className={cx('text-xs tabular-nums', over ? 'font-semibold text-danger-text' : 'text-ink-faint')}>
      <span aria-hidden="true">
        {used} / {limit}
      </span>
      <span className="sr-only" aria-live={over || limit - used <= Math.min(20, limit / 5) ? 'polite' : 'off'}>
        {over ? texts.charactersOver(used - limit) : texts.charactersLeft(limit - used)}
      </span>
    </span>
  )
}
