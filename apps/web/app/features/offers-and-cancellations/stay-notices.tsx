import { writtenLanguage } from '../../lib/language.ts'
import { CancellationBadge, OfferBadge, PromotedBadge } from '../../ui/badge.tsx'
import { PictureRow } from '../../ui/picture-row.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { StayNotice, StayNotices } from './find-notices.server.ts'
import { NoticePrice } from './notice-price.tsx'
import { type NoticeKind, whenOf } from './notice-words.ts'
import { WayOutLink } from './way-out-link.tsx'

/** A stay's offers and last-minute nights, next to its booking panel. */
export default function StayNoticeList({ offers, freeNights }: StayNotices) {
  return (
    <>
      <Part title={uiTexts.lastMinuteNights} kind="cancellation" notices={freeNights} />
      <Part title={uiTexts.offers} kind="offer" notices={offers} />
    </>
  )
}

function Part({ title, kind, notices }: { title: string; kind: NoticeKind; notices: readonly StayNotice[] }) {
  if (notices.length === 0) return null
  return (
    <section aria-label={title} className="mt-5 border-t border-line pt-4">
      <ul className="flex flex-col gap-4">
        {notices.map((notice) => (
          <li key={notice.id} className="flex flex-col items-start gap-1.5">
            <div className="flex flex-wrap gap-1.5">
              {notice.isPromoted && <PromotedBadge />}
              {kind === 'offer' ? (
                <OfferBadge>{whenOf(kind, notice)}</OfferBadge>
              ) : (
                <CancellationBadge dates={whenOf(kind, notice)} />
              )}
            </div>
            <p lang={writtenLanguage} className="font-serif text-lg leading-tight font-[560]">
              {notice.title}
            </p>
            {notice.price && <NoticePrice price={notice.price} />}
            {notice.description && (
              <p lang={writtenLanguage} className="text-sm text-ink-soft">
                {notice.description}
              </p>
            )}
            {notice.instructions && (
              <p lang={writtenLanguage} className="text-sm">
                {notice.instructions}
              </p>
            )}
            <PictureRow pictures={notice.pictures} label={uiTexts.picturesOf(notice.title)} />
            {notice.out && <WayOutLink out={notice.out} of={notice.title} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
