import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { safeLink } from '../../lib/paths.ts'

/** A link that an editor wrote: within the site where it is a path, out of it otherwise, and only words where it is neither. */
export function PageLink({ to, className, children }: { to: string; className: string; children: ReactNode }) {
  const link = to.startsWith('mailto:') ? to : safeLink(to)
  if (!link) return children
  return link.startsWith('/') ? (
    <Link to={link} className={className}>
      {children}
    </Link>
  ) : (
    <a href={link} rel="noreferrer" className={className}>
      {children}
    </a>
  )
}
