import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** A link that an editor wrote: within the site where it is a path, and out of it otherwise. */
export function PageLink({ to, className, children }: { to: string; className: string; children: ReactNode }) {
  return to.startsWith('/') ? (
    <Link to={to} className={className}>
      {children}
    </Link>
  ) : (
    <a href={to} rel="noreferrer" className={className}>
      {children}
    </a>
  )
}
