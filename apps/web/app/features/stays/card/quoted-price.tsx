import { dateRange, money } from '../../../lib/format.ts'
import * as uiTexts from '../../../ui/texts.ts'
import type { CardView } from './card-view.ts'
import * as texts from './texts.ts'

type Props = { readonly quote: NonNullable<CardView['quote']>; readonly rate: number | null }

/** The price of a search's nights, with an offer if one covers them, and what prevents booking them. */
export function QuotedPrice({ quote, rate }: Props) {
  const { nights, total, notice, isKnown, minimumNights, isFlexible } = quote
  const price = notice?.total ?? total
  const was = price !== null && total !== null && price < total ? total : null
  return (
    <div className="py-1">
      {isFlexible && <p className="text-xs font-medium">{dateRange(quote)}</p>}
      {price === null ? (
        <p className="text-ink-soft">{rate === null ? uiTexts.rateOnBookingPage : texts.askForPrice}</p>
      ) : (
        <p>
          <span className="font-semibold tabular-nums">{money(price)}</span>
          {was !== null && (
            <>
              <span className="sr-only"> {uiTexts.insteadOf}</span>{' '}
              <s className="text-ink-faint tabular-nums">{money(was)}</s>
            </>
          )}
          <span className="text-ink-soft"> {texts.forNights(nights)}</span>
        </p>
      )}
      {minimumNights > nights ? (
        <p className="text-xs text-amber-text">{texts.minimumNights(minimumNights)}</p>
      ) : (
        !isKnown && <p className="text-xs text-ink-soft">{texts.checkDates}</p>
      )}
    </div>
  )
}
