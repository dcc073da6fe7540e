import type { Stay } from '@lodestay/domain/stays/stay'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { writtenLanguage } from '../../../lib/language.ts'
import { inWords } from '../../../lib/vocabulary.ts'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { bedWords } from './bed-names.ts'
import * as texts from './texts.ts'

const SHOWN = 8
const known = new Map<string, Promise<Stay | null>>()

/** Fetched without the session, so that a quick look doesn't count as a visit. */
function glance(stayId: string): Promise<Stay | null> {
  const loading =
    known.get(stayId) ??
    fetch(`/api/stays/${encodeURIComponent(stayId)}`, { credentials: 'omit' })
      .then((response) => (response.ok ? (response.json() as Promise<Stay>) : null))
      .catch(() => null)
  known.set(stayId, loading)
  return loading
}

/** The panel that expands below a card: a summary, the beds, and the top amenities. */
export default function QuickLook({ stayId, to }: { stayId: string; to: string }) {
  const [stay, setStay] = useState<Stay | null | undefined>()
  useEffect(() => {
    let shown = true
    void glance(stayId).then((found) => {
      if (!found) known.delete(stayId)
      if (shown) setStay(found)
    })
    return () => {
      shown = false
    }
  }, [stayId])
  if (stay === undefined)
    return (
      <Loading label={texts.loading}>
        <SkeletonText lines={3} />
      </Loading>
    )
  const more = stay ? stay.amenities.length - SHOWN : 0
  return (
    <div className="flex flex-col gap-2.5 border-t border-line pt-3 pb-1 text-sm">
      {stay === null && <p>{texts.quickLookFailed}</p>}
      {stay && (
        <>
          <p lang={writtenLanguage} className="line-clamp-4 text-ink-soft">
            {stay.mostUniqueAspect || stay.description}
          </p>
          {stay.bedInfo.length > 0 && <p>{bedWords(stay.bedInfo)}</p>}
          {stay.amenities.length > 0 && (
            <p className="text-ink-soft">
              {stay.amenities.slice(0, SHOWN).map(inWords).join(' · ')}
              {more > 0 && texts.andMore(more)}
            </p>
          )}
        </>
      )}
      <Link to={to} className="link self-start font-semibold">
        {texts.viewStay}
      </Link>
    </div>
  )
}
