import { Link } from 'react-router'
import * as texts from './texts.ts'

export type Crumb = { readonly label: string; readonly to?: string }

/** The trail to this page. The last crumb is the page itself, so it isn't a link. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={texts.breadcrumb}>
      {/* In one line of text, so that a long name wraps like text, and its slash stays with it. */}
      <ol className="text-xs leading-6 text-ink-faint">
        {crumbs.map(({ label, to }, index) => (
          <li key={label} className="inline">
            {index > 0 && (
              <span aria-hidden="true" className="px-2">
                /
              </span>
            )}
            {to ? (
              <Link to={to} className="py-1 text-ink-soft no-underline hover:text-ink hover:underline">
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
