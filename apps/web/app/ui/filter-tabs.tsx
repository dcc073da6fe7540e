import { Link } from 'react-router'
import { cx } from './cx.ts'
import { TabStrip } from './tab-strip.tsx'

type FilterTab = { readonly label: string; readonly to: string; readonly current: boolean; readonly count?: number }

/**
 * Tabs that filter one list by state. They are links, so that each view has its own URL and works without JavaScript.
 */
export function FilterTabs({ label, tabs }: { label: string; tabs: readonly FilterTab[] }) {
  return (
    <nav aria-label={label} className="w-fit max-w-full">
      <TabStrip
        current={tabs.find(({ current }) => current)?.to}
        className="gap-1 rounded-md border border-line bg-sunken p-1"
      >
        {tabs.map((tab) => (
          <li key={tab.label}>
            <Link
              to={tab.to}
              preventScrollReset
              aria-current={tab.current ? 'page' : undefined}
              className={cx(
                'inline-flex min-h-9 items-center gap-1.5 rounded-sm px-3 text-sm font-medium whitespace-nowrap no-underline pointer-coarse:min-h-11',
                tab.current ? 'bg-floating text-ink shadow-card' : 'text-ink-soft hover:text-ink',
              )}
            >
              {tab.label}
              {tab.count !== undefined && <span className="text-xs text-ink-faint tabular-nums">{tab.count}</span>}
            </Link>
          </li>
        ))}
      </TabStrip>
    </nav>
  )
}
