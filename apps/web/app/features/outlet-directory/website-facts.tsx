import type { Fact } from '../../ui/description-list.tsx'
import * as texts from './texts.ts'

/** An outlet's website as a list of facts; empty if it has none. */
export function websiteFacts(url: string | null): Fact[] {
  if (!url) return []
  const link = (
    <a href={url} rel="noreferrer nofollow" className="link break-all">
      {url}
    </a>
  )
  return [{ term: texts.website, value: link }]
}
