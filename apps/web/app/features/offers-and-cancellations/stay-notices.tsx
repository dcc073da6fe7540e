import { writtenLanguage } from '../../lib/language.ts'
import { CancellationBadge, OfferBadge, PromotedBadge } from '../../ui/badge.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { PictureRow } from '../../ui/picture-row.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { StayNotice, StayNotices } from './find-notices.server.ts'
import { NoticePrice } from './notice-price.tsx'
import { type NoticeKind, whenOf } from './notice-words.ts'
import * as texts from './texts.ts'
import { WayOutLink } from './way-out-link.tsx'

/** More are behind a disclosure. */
const SHOWN = 3

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
      <NoticeItems kind={kind} notices={notices.slice(0, SHOWN)} />
      {notices.length > SHOWN && (
        <Disclosure
          title={
            <span>
              {texts.showMore(notices.length - SHOWN)}
              <span className="sr-only">: {title}</span>
            </span>
          }
          className="mt-2 last:border-0"
        >
          <NoticeItems kind={kind} notices={notices.slice(SHOWN)} />
        </Disclosure>
      )}
    </section>
  )
}

function NoticeItems({ kind, notices }: { kind: NoticeKind; notices: readonly StayNotice[] }) {
  return (
    <ul className="flex flex-col gap-4 text-ink">
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
  )
}
