import type { StayCard as StayCardData } from '@lodestay/domain/stay'
import favoriteFill from '@material-symbols/svg-400/rounded/favorite-fill.svg?path'
import { Link } from 'react-router'
import { compactNumber, count, money } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { CancellationBadge, OfferBadge, PromotedBadge } from '../../ui/badge.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'

type Props = {
  readonly stay: StayCardData
  /** The first cards of a page, whose picture people wait for. */
  readonly priority?: boolean
  readonly offer?: string
  /** The dates of a cancellation. */
  readonly freeDates?: string
  readonly level?: 'h2' | 'h3'
  readonly className?: string
}

const sizes = '(width < 37.5rem) 92vw, (width < 56.25rem) 46vw, (width < 84rem) 31vw, 26rem'

/** A stay on a list. The whole card leads to its page; its name is the link that is read out. */
export function StayCard({ stay, priority, offer, freeDates, level: Heading = 'h3', className }: Props) {
  const [picture] = stay.media
  const rate = stay.currentRate
  const below = rate !== null && stay.averageRate !== null && rate < stay.averageRate
  return (
    <article className={cx('group relative flex flex-col', className)}>
      <div className="relative">
        <Picture
          source={picture}
          alt=""
          sizes={sizes}
          priority={priority}
          className="rounded-lg [&>img]:transition-transform [&>img]:duration-500 [&>img]:ease-out group-hover:[&>img]:scale-[1.025]"
        />
        <div className="absolute top-3 left-3 flex flex-wrap gap-1.5">
          {stay.promoted && <PromotedBadge />}
          {freeDates && <CancellationBadge dates={freeDates} />}
          {offer && <OfferBadge>{offer}</OfferBadge>}
        </div>
      </div>
      <div className="flex items-baseline justify-between gap-3 pt-3">
        <Heading className="text-[1.1875rem] leading-snug">
          <Link
            to={paths.stay(stay.id)}
            prefetch="intent"
            className="no-underline after:absolute after:inset-0 group-hover:underline"
          >
            {stay.name}
          </Link>
        </Heading>
        {stay.favoriteCount > 0 && (
          <span className="inline-flex items-center gap-1 text-xs text-ink-soft tabular-nums">
            <Icon path={favoriteFill} size={14} className="text-ember" />
            {compactNumber(stay.favoriteCount)}
            <span className="sr-only"> favorites</span>
          </span>
        )}
      </div>
      <p className="text-sm text-ink-soft">
        {[stay.city, stay.state].filter(Boolean).join(', ')}
        {stay.capacity !== null && ` · ${count(stay.capacity, 'guest')}`}
        {stay.bedrooms ? ` · ${count(stay.bedrooms, 'bedroom')}` : ''}
      </p>
      <p className="pt-1 text-sm">
        {rate === null ? (
          <span className="text-ink-soft">Rate on the booking page</span>
        ) : (
          <>
            <span className="font-semibold tabular-nums">{money(rate)}</span>
            <span className="text-ink-soft"> a night</span>
            {below && stay.averageRate !== null && (
              <span className="ml-2 text-xs text-action-text">usually {money(stay.averageRate)}</span>
            )}
          </>
        )}
      </p>
    </article>
  )
}
