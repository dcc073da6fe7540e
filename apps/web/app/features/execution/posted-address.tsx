import type { ReactNode } from 'react'
import { safeLink } from '../../lib/paths.ts'

/** A URL as a link, or as plain text if it isn't a safe one. */
export function Address({ url, children = url }: { url: string; children?: ReactNode }) {
  const to = safeLink(url)
  return to ? (
    <a href={to} className="link break-all" rel="noreferrer" target="_blank">
      {children}
    </a>
  ) : (
    <span className="break-all">{url}</span>
  )
}
