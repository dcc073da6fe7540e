import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { safeLink } from '../../lib/paths.ts'

/**
 * An editor's link: a router link for our own paths, plain text for what isn't safe, and an external link for the rest.
 */
export function PageLink({ to, className, children }: { to: string; className: string; children: ReactNode }) {
  const link = /^(?:mailto|tel):/i.test(to) ? to : safeLink(to)
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
