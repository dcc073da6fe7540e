import { NavLink } from '../lib/link.tsx'
import { useViewer } from '../lib/root-data.ts'
import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/icon.tsx'
import { bottomEntries } from './navigation.ts'
import * as texts from './texts.ts'

/** Main navigation on phones, within thumb reach. */
export function BottomBar() {
  const viewer = useViewer()
  const entries = bottomEntries(viewer)
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
