import { NavLink } from 'react-router'
import { Badge } from '../ui/badge.tsx'

export type SectionEntry = {
  readonly label: string
  readonly to: string
  readonly end?: boolean
  /** A badge for pending work: the number, and of what: '3', 'open appeals'. */
  readonly waiting?: { readonly count: number; readonly what: string }
}

const tab =
  'relative inline-flex min-h-11 items-center text-sm font-semibold whitespace-nowrap text-ink-soft no-underline hover:text-ink current-mark [--mark-bottom:-1px]'

/** Navigation between the pages of one section. */
export function SectionNav({ label, entries }: { label: string; entries: readonly SectionEntry[] }) {
  return (
    <nav aria-label={label} className="mt-3 mb-8 border-b border-line">
      <ul className="scrollbar-none flex gap-x-7 overflow-x-auto lg:flex-wrap lg:overflow-visible">
        {entries.map(({ label: name, to, end = false, waiting }) => (
          <li key={to}>
            <NavLink to={to} end={end} className={tab}>
              {name}
              {waiting && waiting.count > 0 && (
                <Badge tone="danger" className="ml-1.5">
                  {waiting.count}
                  <span className="sr-only"> {waiting.what}</span>
                </Badge>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
