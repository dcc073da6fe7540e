import { isStaff } from '@lodestay/domain/permissions'
import eventAvailable from '@material-symbols/svg-400/rounded/event_available.svg?path'
import explore from '@material-symbols/svg-400/rounded/explore.svg?path'
import favorite from '@material-symbols/svg-400/rounded/favorite.svg?path'
import login from '@material-symbols/svg-400/rounded/login.svg?path'
import person from '@material-symbols/svg-400/rounded/person.svg?path'
import sell from '@material-symbols/svg-400/rounded/sell.svg?path'
import shield from '@material-symbols/svg-400/rounded/shield_person.svg?path'
import storefront from '@material-symbols/svg-400/rounded/storefront.svg?path'
import { NavLink } from '../lib/link.tsx'
import { paths } from '../lib/paths.ts'
import { useViewer, type Viewer } from '../lib/root-data.ts'
import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/icon.tsx'
import * as uiTexts from '../ui/texts.ts'
import { freeNights, hosting, moderation, type NavigationEntry, offers, stays } from './navigation.ts'
import * as texts from './texts.ts'

type BarEntry = NavigationEntry & { readonly icon: string }

/** Five entries at most. */
function entriesFor(viewer: Viewer | null): readonly BarEntry[] {
  const first: BarEntry[] = [
    { ...stays, icon: explore },
    { ...offers, icon: sell },
  ]
  return viewer
    ? [
        ...first,
        { label: uiTexts.favorites, to: paths.favorites(), icon: favorite },
        isStaff(viewer) ? { ...moderation, icon: shield } : { ...hosting, icon: storefront },
        { label: uiTexts.account, to: paths.account(), icon: person },
      ]
    : [...first, { ...freeNights, icon: eventAvailable }, { label: uiTexts.signIn, to: paths.signIn(), icon: login }]
}

/** Main navigation on phones, within thumb reach. */
export default function BottomBar() {
  const entries = entriesFor(useViewer())
  return (
    <nav
      aria-label={texts.bottomLabel}
      className="fixed inset-x-0 bottom-0 z-30 short:static border-t border-line bg-paper/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-md md:hidden"
    >
      {/* A grid holds every entry's place while the rest of the HTML still comes in. */}
      <ul className={cx('grid h-15', entries.length === 4 ? 'grid-cols-4' : 'grid-cols-5')}>
        {entries.map(({ label, to, icon }) => (
          <li key={to} className="min-w-0">
            <NavLink
              to={to}
              className="flex h-full flex-col items-center justify-center gap-0.5 text-[0.6875rem] font-medium text-ink-soft no-underline focus-visible:outline-offset-[-3px] aria-[current=page]:text-action-text"
            >
              <Icon path={icon} size={24} />
              <span className="max-w-full truncate px-1">{label}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
