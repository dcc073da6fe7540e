import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { cx } from '../../ui/cx.ts'
import * as uiTexts from '../../ui/texts.ts'

/** Links to the page where staff take a stay down or restore it. */
export function TakeDownLink({ stayId, of, className }: { stayId: string; of: string; className?: string }) {
  return (
    <Link
      to={paths.moderation.takedown(stayId)}
      className={cx('link inline-flex min-h-9 items-center text-xs text-ink-soft', className)}
    >
      {uiTexts.takeDownStay}
      <span className="sr-only">: {of}</span>
    </Link>
  )
}
