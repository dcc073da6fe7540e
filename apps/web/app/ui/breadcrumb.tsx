import { Link } from 'react-router'
import * as texts from './texts.ts'

export type Crumb = { readonly label: string; readonly to?: string }

/** The trail to this page. The last crumb is the page itself, so it isn't a link. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={texts.breadcrumb}>
      <ol className="flex flex-wrap items-baseline gap-x-2 gap-y-1 text-xs text-ink-faint">
        {crumbs.map(({ label, to }, index) => (
          <li key={label} className="flex min-w-0 items-baseline gap-2">
            {index > 0 && <span aria-hidden="true">/</span>}
            {to ? (
              <Link
                to={to}
                className="inline-flex min-h-6 items-center text-ink-soft no-underline hover:text-ink hover:underline"
              >
                {label}
              </Link>
            ) : (
              <span aria-current="page">{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
