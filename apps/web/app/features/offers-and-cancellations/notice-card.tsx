import { useRef } from 'react'
import { Link } from 'react-router'
import { money } from '../../lib/format.ts'
import { writtenLanguage } from '../../lib/language.ts'
import { paths } from '../../lib/paths.ts'
import { useTrack } from '../../lib/track.ts'
import { useImpression } from '../../lib/use-impression.ts'
import { CancellationBadge, OfferBadge, PromotedBadge } from '../../ui/badge.tsx'
import { Picture } from '../../ui/picture.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { CardView } from '../stays/card/card-view.ts'
import { FavoriteButton } from '../stays/card/favorite-button.tsx'
import { roomLine } from '../stays/card/room-line.ts'
import { NoticePrice } from './notice-price.tsx'
import { type NoticeKind, type NoticeView, whenOf } from './notice-words.ts'
import { WayOutLink } from './way-out-link.tsx'

export type ListedNotice = NoticeView & {
  readonly stay: CardView
  readonly picture: CardView['media'][number] | undefined
}

const sizes = '(width < 37.5rem) 92vw, (width < 56.25rem) 46vw, (width < 84rem) 31vw, 26rem'

type Props = {
  readonly kind: NoticeKind
  readonly notice: ListedNotice
  readonly priority: boolean
  readonly level?: 'h2' | 'h3'
}

/** An offer or last-minute nights, with their stay. */
export function NoticeCard({ kind, notice, priority, level: Heading = 'h2' }: Props) {
  const { title, description, instructions, out, stay } = notice
  const track = useTrack()
  const card = useRef<HTMLElement>(null)
  useImpression(card, stay.id)
  const onOpen = (): void => track('stay-card-click', { stayId: stay.id })
  return (
    <article
      ref={card}
      className="group relative flex h-full flex-col overflow-hidden rounded-xl border border-line bg-raised shadow-card"
    >
      <div className="relative">
        <Picture source={notice.picture} alt="" sizes={sizes} widest={960} ratio="16 / 10" priority={priority} />
        <div className="absolute top-3 left-3 flex max-w-[75%] flex-wrap gap-1.5">
          {notice.isPromoted && <PromotedBadge />}
          {kind === 'offer' ? <OfferBadge /> : <CancellationBadge />}
        </div>
        <FavoriteButton stayId={stay.id} name={stay.name} className="card-heart" />
      </div>
      <div className="flex flex-1 flex-col p-5">
        <p
          className={
            kind === 'offer' ? 'text-sm font-semibold text-plum-text' : 'text-sm font-semibold text-amber-text'
          }
        >
          {whenOf(kind, notice)}
        </p>
        <Heading lang={writtenLanguage} className="mt-1 text-xl leading-snug text-balance">
          {title}
        </Heading>
        {description && (
          <p lang={writtenLanguage} className="mt-1.5 text-sm text-ink-soft">
            {description}
          </p>
        )}
        {instructions && (
          <p lang={writtenLanguage} className="mt-1.5 text-sm">
            {instructions}
          </p>
        )}
        <div className="mt-auto pt-4">
          <div className="flex flex-wrap items-baseline justify-between gap-4 border-t border-line pt-3.5">
            <p className="min-w-0">
              <Link
                to={paths.stay(stay.id)}
                prefetch="intent"
                onClick={onOpen}
                className="font-semibold no-underline after:absolute after:inset-0 group-hover:underline"
              >
                {stay.name}
              </Link>
              <span className="block text-sm text-ink-soft">
                {[stay.city, stay.state].filter(Boolean).join(', ')}
                {stay.capacity !== null && ` · ${roomLine({ ...stay, bedrooms: null, beds: 0 })}`}
              </span>
            </p>
            {notice.price ? (
              <NoticePrice price={notice.price} className="shrink-0 text-right" />
            ) : (
              notice.rate !== null && (
                <p className="shrink-0 text-right text-sm">
                  <span className="font-semibold tabular-nums">{money(notice.rate)}</span>
                  <span className="block text-xs text-ink-soft">{uiTexts.aNight}</span>
                </p>
              )
            )}
          </div>
          {out && (
            <div className="relative z-1 mt-3.5 w-fit max-w-full">
              <WayOutLink out={out} of={`${title}, ${stay.name}`} />
            </div>
          )}
        </div>
      </div>
    </article>
  )
}
