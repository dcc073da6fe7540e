import bell from '@lodestay/icons/notifications_active.svg?path'
import watched from '@lodestay/icons/visibility.svg?path'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import * as texts from './texts.ts'

type Props = {
  readonly stayId: string
  /** The dates that a visitor searched for. */
  readonly dates: { readonly start: string; readonly end: string } | null
  /** Whether the viewer already watches it. */
  readonly isWatched: boolean
  /** Whether it is right below the stay's calendar. */
  readonly beside: boolean
}

/** Links to watching a stay, or to the viewer's existing watch; signed-out visitors sign in on the way. */
export default function WatchLink({ stayId, dates, isWatched, beside }: Props) {
  const place = beside ? '-mt-4' : 'border-t border-line pt-8'
  return (
    <div className={cx('flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden', place)}>
      {isWatched && (
        <p className="flex w-full flex-wrap items-center gap-x-3 text-sm">
          <Icon path={watched} size={20} className="text-action-text" />
          <span className="font-semibold">{texts.youWatchThisStay}</span>
          <Link to={paths.watches()} className="link inline-flex min-h-11 items-center">
            {texts.seeYourWatch}
          </Link>
        </p>
      )}
      <ButtonLink
        to={paths.watches({ stayId, ...dates })}
        rel="nofollow"
        icon={<Icon path={bell} size={20} />}
        className="max-w-full"
      >
        {isWatched ? texts.watchOtherDates : texts.watchTheseDates}
      </ButtonLink>
      {!isWatched && <p className="max-w-[48ch] text-sm text-ink-soft">{texts.watchHint}</p>}
    </div>
  )
}
