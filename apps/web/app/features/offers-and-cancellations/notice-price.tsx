import { money } from '../../lib/format.ts'
import { cx } from '../../ui/cx.ts'
import * as uiTexts from '../../ui/texts.ts'
import type { ShownPrice } from './notice-words.ts'

/** The price per night, now and before; only as text if the stay's rate isn't known. */
export function NoticePrice({ price: { now, was, words }, className }: { price: ShownPrice; className?: string }) {
  if (now === null) return <p className={cx('text-sm font-semibold', className)}>{words}</p>
  return (
    <p className={cx('text-sm tabular-nums', className)}>
      <span className="font-semibold">{money(now)}</span>{' '}
      {was !== null && (
        <>
          <span className="sr-only">{uiTexts.insteadOf} </span>
          <s className="text-ink-faint">{money(was)}</s>{' '}
        </>
      )}
      <span className="text-xs text-ink-soft">{uiTexts.aNight}</span>
    </p>
  )
}
