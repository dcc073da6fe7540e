import { lazy, Suspense, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { compactNumber, dateRange, money } from '../../../lib/format.ts'
import { writtenLanguage } from '../../../lib/language.ts'
import { paths } from '../../../lib/paths.ts'
import { useTrack } from '../../../lib/track.ts'
import { useImpression } from '../../../lib/use-impression.ts'
import { useSeen } from '../../../lib/use-seen.ts'
import { CancellationBadge, OfferBadge, PromotedBadge } from '../../../ui/badge.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { expand } from '../../../ui/shared-icons.ts'
import * as uiTexts from '../../../ui/texts.ts'
import { noticesOnCard } from './card-notices.ts'
import { CardPictures } from './card-pictures.tsx'
import type { CardView } from './card-view.ts'
import { FavoriteForm } from './favorite-button.tsx'
import { openingDay } from './opening-day.ts'
import { QuotedPrice } from './quoted-price.tsx'
import { roomLine } from './room-line.ts'
import * as texts from './texts.ts'
import { useFavoriteCount, useLiked } from './use-liked.ts'

const QuickLook = lazy(() => import('./quick-look.tsx'))

type Props = {
  readonly stay: CardView
  /** For the first cards of a page: load the picture eagerly. */
  readonly priority?: boolean
  readonly level?: 'h2' | 'h3'
  /** The picture's `sizes` attribute, if the card isn't in a full-page grid. */
  readonly sizes?: string
  /** Omits the expandable panel, for small cards on a map and in rows. */
  readonly compact?: boolean
  readonly className?: string
}

const gridSizes = '(width < 37.5rem) 92vw, (width < 56.25rem) 46vw, (width < 84rem) 31vw, 26rem'

/** A stay card. Its picture and name link to the stay's page; a quick look expands in place. */
export function StayCard({
  stay,
  priority,
  level: Heading = 'h3',
  sizes = gridSizes,
  compact = false,
  className,
}: Props) {
  const { id, name, currentRate: rate, averageRate } = stay
  const below = rate !== null && averageRate !== null && rate < averageRate
  const opens = openingDay(stay.earlyBooking, Date.now())
  const { hasOffer, freeNights } = noticesOnCard(stay)
  const track = useTrack()
  const liked = useLiked(id)
  const favorites = useFavoriteCount(liked, stay.favoriteCount)
  const [open, setOpen] = useState(false)
  const panel = useId()
  const card = useRef<HTMLElement>(null)
  const to = paths.stay(id, stay.quote && { start: stay.quote.start, end: stay.quote.end })
  const seen = useSeen(card)
  useImpression(card, id)
  const onOpen = (): void => track('stay-card-click', { stayId: id })
  const badges = [
    stay.promoted && <PromotedBadge key="promoted" />,
    freeNights && <CancellationBadge key="cancellation" dates={dateRange(freeNights)} />,
    hasOffer && <OfferBadge key="offer" />,
  ].filter(Boolean)
  return (
    <article ref={card} className={cx('group stay-card', className)}>
      <div className="relative">
        <CardPictures stay={stay} to={to} sizes={sizes} priority={priority ?? false} seen={seen} onOpen={onOpen} />
        {badges.length > 0 && <div className="card-badges">{badges}</div>}
        <FavoriteForm stayId={id} name={name} liked={liked} className="card-heart" />
      </div>
      <div className="card-head">
        <Heading>
          <Link
            to={to}
            prefetch="intent"
            // The first card's link discovers the route, which all cards share.
            discover={priority === false ? 'none' : 'render'}
            onClick={onOpen}
          >
            {name}
          </Link>
        </Heading>
        {favorites > 0 && (
          <span className="card-likes">
            {compactNumber(favorites)}
            <span className="sr-only">{` ${texts.favoriteCountAfter(favorites)}`}</span>
          </span>
        )}
      </div>
      <p>{[stay.city, stay.state].filter(Boolean).join(', ')}</p>
      <p>{roomLine(stay)}</p>
      {opens && <p className="text-amber-text">{texts.opensToAll(opens)}</p>}
      {!compact && <Distinction stay={stay} />}
      <div className="card-foot">
        {stay.quote ? (
          <QuotedPrice quote={stay.quote} rate={rate} />
        ) : rate === null ? (
          <p className="text-ink-soft">{uiTexts.rateOnBookingPage}</p>
        ) : (
          <p className="card-price">
            <b>{money(rate)}</b>
            {` ${uiTexts.aNight}`}
            {below && <small>{uiTexts.usually(money(averageRate))}</small>}
          </p>
        )}
        {seen && !compact && (
          <button
            type="button"
            aria-expanded={open}
            aria-controls={open ? panel : undefined}
            onClick={() => {
              if (!open) track('stay-card-expand', { stayId: id })
              setOpen(!open)
            }}
            className="relative z-1 -mr-2 inline-flex min-h-11 items-center gap-0.5 rounded-md px-2 text-xs font-semibold whitespace-nowrap text-ink-soft hover:bg-hover hover:text-ink"
          >
            {open ? texts.less : texts.quickLook}
            <span className="sr-only">: {name}</span>
            <Icon
              path={expand}
              size={18}
              className={cx('transition-transform duration-(--quick)', open && 'rotate-180')}
            />
          </button>
        )}
      </div>
      {open && (
        <div id={panel} className="relative z-1 animate-rise">
          <Suspense>
            <QuickLook stayId={id} to={to} />
          </Suspense>
        </div>
      )}
    </article>
  )
}

/** What makes a stay special, on a Premium card, with a badge that discloses that the plan includes this. */
function Distinction({ stay: { aspect, highlights = [] } }: { stay: CardView }) {
  if (!aspect && highlights.length === 0) return null
  return (
    <div className="card-distinction">
      {aspect && (
        <p lang={writtenLanguage} className="card-aspect">
          {aspect}
        </p>
      )}
      {highlights.length > 0 && (
        <p className="card-highlights">
          <span className="sr-only">{texts.highlightsBefore}</span>
          {highlights.join(' · ')}
        </p>
      )}
    </div>
  )
}
