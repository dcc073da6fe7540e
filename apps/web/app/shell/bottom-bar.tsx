import { isStaff } from '@lodestay/domain/permissions'
import { NavLink } from '../lib/link.tsx'
import { paths } from '../lib/paths.ts'
import { useViewer, type Viewer } from '../lib/root-data.ts'
import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/icon.tsx'
import { eventAvailable, explore, favorite, login, person, sell, shield, storefront } from '../ui/shared-icons.ts'
import * as uiTexts from '../ui/texts.ts'
import { freeNights, hosting, moderation, type NavigationEntry, offers, stays } from './navigation.ts'
import * as texts from './texts.ts'
import { useNext } from './use-next.ts'

type BarEntry = NavigationEntry & { readonly icon: string }

/** At most five entries. */
function entriesFor(viewer: Viewer | null, next: string): readonly BarEntry[] {
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
    : [
        ...first,
        // There is no room for the page's full name.
        { ...freeNights, label: texts.lastMinute, icon: eventAvailable },
        { label: uiTexts.signIn, to: paths.signIn(next), icon: login },
      ]
}

/** Main navigation on phones, within thumb reach. */
export default function BottomBar() {
  const entries = entriesFor(useViewer(), useNext())
  return (
    <nav aria-label={texts.bottomLabel} className="bottom-bar">
      {/* A grid reserves every entry's space while the rest of the HTML is still arriving. */}
      <ul className={cx('grid h-15', entries.length === 4 ? 'grid-cols-4' : 'grid-cols-5')}>
        {entries.map(({ label, to, icon }) => (
          <li key={to} className="min-w-0">
            <NavLink to={to} className="bottom-entry">
              <Icon path={icon} size={24} />
              <span>{label}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
