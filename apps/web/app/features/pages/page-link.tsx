import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { safeLink } from '../../lib/paths.ts'

/**
 * An editor's link: a router link for our own paths, an external link for web addresses, plain text for anything else.
 */
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
