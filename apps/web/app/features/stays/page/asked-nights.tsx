import { dateRange } from '../../../lib/format.ts'
import type { CardView } from '../card/card-view.ts'
import { QuotedPrice } from '../card/quoted-price.tsx'
import * as texts from './texts.ts'

type Props = { readonly quote: NonNullable<CardView['quote']>; readonly rate: number | null }

/** The nights a visitor searched for: whether they are available, and their price. */
export default function AskedNights({ quote, rate }: Props) {
  return (
    <section aria-label={texts.yourDates} className="mt-5 border-t border-line pt-4">
      <p className="text-sm font-semibold">{dateRange(quote)}</p>
      {quote.isTaken ? (
        <p className="py-1 text-sm text-danger-text">{texts.takenThen}</p>
      ) : (
        <div className="text-sm">
          <QuotedPrice quote={quote} rate={rate} />
        </div>
      )}
    </section>
  )
}
