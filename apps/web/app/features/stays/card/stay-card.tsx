import favoriteFill from '@material-symbols/svg-400/rounded/favorite-fill.svg?path'
import expand from '@material-symbols/svg-400/rounded/keyboard_arrow_down.svg?path'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { compactNumber, money } from '../../../lib/format.ts'
import { writtenLanguage } from '../../../lib/language.ts'
import { paths } from '../../../lib/paths.ts'
import { useTrack } from '../../../lib/track.ts'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { useImpression } from '../../../lib/use-impression.ts'
import { CancellationBadge, OfferBadge, PromotedBadge } from '../../../ui/badge.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import * as uiTexts from '../../../ui/texts.ts'
import { CardPictures } from './card-pictures.tsx'
import type { CardView } from './card-view.ts'
import { FavoriteButton } from './favorite-button.tsx'
import { openingDay } from './opening-day.ts'
import { QuotedPrice } from './quoted-price.tsx'
import { roomLine } from './room-line.ts'
import * as texts from './texts.ts'
import { useFavoriteCount } from './use-liked.ts'

const QuickLook = lazy(() => import('./quick-look.tsx'))

type Props = {
  readonly stay: CardView
  /** For the first cards of a page: load the picture eagerly. */
  readonly priority?: boolean
  readonly offer?: string
  /** The dates of a cancellation. */
  readonly freeDates?: string
  readonly level?: 'h2' | 'h3'
  /** The picture's `sizes` attribute, if the card isn't in a full-page grid. */
  readonly sizes?: string
  /** Without the expandable panel, for small cards on a map and in rows. */
  readonly compact?: boolean
  readonly className?: string
}

const gridSizes = '(width < 37.5rem) 92vw, (width < 56.25rem) 46vw, (width < 84rem) 31vw, 26rem'

/** A stay card. Its picture and name link to the stay's page; a quick look expands in place. */
export function StayCard({
  stay,
  priority,
  offer,
  freeDates,
  level: Heading = 'h3',
  sizes = gridSizes,
  compact = false,
  className,
}: Props) {
  const { id, name, currentRate: rate, averageRate } = stay
  const below = rate !== null && averageRate !== null && rate < averageRate
  const opens = openingDay(stay.earlyBooking, Date.now())
  const track = useTrack()
  const favorites = useFavoriteCount(id, stay.favoriteCount)
  const hydrated = useHydrated()
  const [open, setOpen] = useState(false)
  const panel = useId()
  const card = useRef<HTMLElement>(null)
  useImpression(card, id)
  const onOpen = (): void => track('stay-card-click', { stayId: id })
  return (
    <article ref={card} className={cx('group relative flex flex-col', className)}>
      <div className="relative">
        <CardPictures stay={stay} sizes={sizes} priority={priority ?? false} onOpen={onOpen} />
        <div className="pointer-events-none absolute top-3 left-3 z-2 flex max-w-[70%] flex-wrap gap-1.5">
          {stay.promoted && <PromotedBadge />}
          {freeDates && <CancellationBadge dates={freeDates} />}
          {stay.quote?.notice?.kind === 'cancellation' && <CancellationBadge />}
          {(offer || stay.quote?.notice?.kind === 'offer') && <OfferBadge>{offer}</OfferBadge>}
        </div>
        <FavoriteButton stayId={id} name={name} className="absolute top-2 right-2 z-2" />
      </div>
      <div className="flex items-baseline justify-between gap-3 pt-3">
        <Heading className="min-w-0 text-[1.1875rem] leading-snug">
          <Link
            to={paths.stay(id, stay.quote && { start: stay.quote.start, end: stay.quote.end })}
            prefetch="intent"
            onClick={onOpen}
            className="no-underline after:absolute after:inset-0 group-hover:underline"
          >
            {name}
          </Link>
        </Heading>
        {favorites > 0 && (
          <span className="inline-flex items-center gap-1 text-xs text-ink-soft tabular-nums">
            <Icon path={favoriteFill} size={14} className="text-ember" />
            {compactNumber(favorites)}
            <span className="sr-only"> {texts.favoriteCountAfter(favorites)}</span>
          </span>
        )}
      </div>
      <p className="text-sm text-ink-soft">{[stay.city, stay.state].filter(Boolean).join(', ')}</p>
      <p className="text-sm text-ink-soft">{roomLine(stay)}</p>
      {opens && <p className="text-sm text-amber-text">{texts.opensToAll(opens)}</p>}
      {!compact && <Distinction stay={stay} />}
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 text-sm">
        {stay.quote ? (
          <QuotedPrice quote={stay.quote} rate={rate} />
        ) : rate === null ? (
          <p className="text-ink-soft">{uiTexts.rateOnBookingPage}</p>
        ) : (
          <p>
            <span className="font-semibold tabular-nums">{money(rate)}</span>
            <span className="text-ink-soft"> {uiTexts.aNight}</span>
            {below && <span className="ml-2 text-xs text-action-text">{uiTexts.usually(money(averageRate))}</span>}
          </p>
        )}
        {hydrated && !compact && (
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
            <QuickLook stayId={id} />
          </Suspense>
        </div>
      )}
    </article>
  )
}

/** What sets a stay apart, on a Premium card; its badge says that a plan put it there. */
function Distinction({ stay: { aspect, highlights = [] } }: { stay: CardView }) {
  if (!aspect && highlights.length === 0) return null
  return (
    <div className="mt-2 flex flex-col gap-1.5 border-l-2 border-ember pl-3">
      {aspect && (
        <p lang={writtenLanguage} className="line-clamp-2 font-serif text-base leading-snug text-pretty italic">
          {aspect}
        </p>
      )}
      {highlights.length > 0 && (
        <p className="line-clamp-1 text-xs font-medium text-ember-text">
          <span className="sr-only">{texts.highlightsBefore}</span>
          {highlights.join(' · ')}
        </p>
      )}
    </div>
  )
}
