import { Link, useLocation } from 'react-router'
import { Badge } from '../ui/badge.tsx'
import { TabStrip } from '../ui/tab-strip.tsx'

export type SectionEntry = {
  readonly label: string
  readonly to: string
  /** Current only at its exact address, because the section's other entries are below it. */
  readonly end?: boolean
  /** Prefixes of other addresses whose pages belong to it. */
  readonly also?: readonly string[]
  /** A badge for pending work: the number and what it counts: '3', 'open appeals'. */
  readonly waiting?: { readonly count: number; readonly what: string }
}

const tab =
  'relative inline-flex min-h-11 items-center text-sm font-semibold whitespace-nowrap text-ink-soft no-underline hover:text-ink current-mark [--mark-bottom:-1px]'

function isCurrent({ to, end = false, also = [] }: SectionEntry, pathname: string): boolean {
  return pathname === to || (!end && pathname.startsWith(`${to}/`)) || also.some((path) => pathname.startsWith(path))
}

/** Navigation between the pages of one section. */
export function SectionNav({ label, entries }: { label: string; entries: readonly SectionEntry[] }) {
  const { pathname } = useLocation()
  return (
    <nav aria-label={label} className="mt-3 mb-8 border-b border-line">
      <TabStrip
        current={entries.find((entry) => isCurrent(entry, pathname))?.to}
        className="gap-x-7 lg:flex-wrap lg:overflow-visible"
      >
        {entries.map((entry) => {
          const { label: name, to, waiting } = entry
          return (
            <li key={to}>
              <Link to={to} aria-current={isCurrent(entry, pathname) ? 'page' : undefined} className={tab}>
                {name}
                {waiting && waiting.count > 0 && (
                  <Badge tone="danger" className="ml-1.5">
                    {waiting.count}
                    <span className="sr-only"> {waiting.what}</span>
                  </Badge>
                )}
              </Link>
            </li>
          )
        })}
      </TabStrip>
    </nav>
  )
}
