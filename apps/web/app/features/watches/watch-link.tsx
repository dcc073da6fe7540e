import bell from '@material-symbols/svg-400/rounded/notifications_active.svg?path'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import * as texts from './texts.ts'

type Props = {
  readonly stayId: string
  /** Those that a visitor looked for. */
  readonly dates: { readonly start: string; readonly end: string } | null
  /** Whether it stands below the stay's calendar. */
  readonly beside: boolean
}

/** To watch a stay; whoever isn't signed in does so on the way. */
export function WatchLink({ stayId, dates, beside }: Props) {
  return (
    <div className={cx('flex flex-wrap items-center gap-x-4 gap-y-2', beside ? '-mt-4' : 'border-t border-line pt-8')}>
      <ButtonLink
        to={paths.watches({ stayId, ...dates })}
        rel="nofollow"
        icon={<Icon path={bell} size={20} />}
        className="max-w-full"
      >
        {texts.watchTheseDates}
      </ButtonLink>
      <p className="max-w-[48ch] text-sm text-ink-soft">{texts.watchHint}</p>
    </div>
  )
}
