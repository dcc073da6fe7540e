import { breakEvenNights } from '@lodestay/domain/promotions/price'
import type { PromotionPrice } from '@lodestay/domain/promotions/stay-promotion'
import expand from '@lodestay/icons/keyboard_arrow_up.svg?path'
import { count, money } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Popover } from '../../../ui/popover.tsx'
import * as uiTexts from '../../../ui/texts.ts'
import { PriceTable } from '../../outlets/price-table.tsx'
import * as texts from './texts.ts'

type Priced = {
  readonly price: PromotionPrice | null
  /** The stay's nightly rate in cents; null if it isn't known. */
  readonly rate: number | null
}

/** The price's components, and the number of nights after which it has paid for itself. */
function Breakdown({ price, rate }: Priced) {
  if (!price) return <p className="text-sm text-ink-soft">{texts.priceNeedsType}</p>
  const nights = breakEvenNights(price.total, rate)
  return (
    <>
      <PriceTable price={price} caption={texts.priceSoFar} />
      {nights && rate && (
        <p className="mt-3 text-sm text-ink-soft">{texts.paysForItself(money(rate), count(nights, 'night'))}</p>
      )}
    </>
  )
}

function whenToPay(price: Priced['price']): string {
  if (!price || price.total > 0) return texts.payLater
  return price.covered > 0 ? texts.coveredByPlan : texts.nothingToPay
}

/** The price so far, next to every step. */
export function PricePanel({ frozen, ...priced }: Priced & { readonly frozen: boolean }) {
  return (
    <div className="rounded-xl bg-sunken p-5">
      <h2 className="mb-2 text-lg">{frozen ? uiTexts.price : texts.soFar}</h2>
      <Breakdown {...priced} />
      <p className="mt-3 text-xs text-ink-faint">{frozen ? texts.priceConfirmed : whenToPay(priced.price)}</p>
    </div>
  )
}

/** The price on small screens: the total, with the breakdown one tap away. */
export function PriceButton({ price, rate }: Priced) {
  return (
    <Popover
      label={texts.priceSoFar}
      align="end"
      className="max-h-[70dvh] w-80 max-w-[calc(100vw-2rem)] overflow-y-auto"
      trigger={(props) => (
        <Button variant="quiet" {...props} icon={<Icon path={expand} size={20} />}>
          <span className="sr-only">{texts.priceSoFarBefore} </span>
          <span className="text-base tabular-nums">{price ? money(price.total) : '—'}</span>
        </Button>
      )}
    >
      <Breakdown price={price} rate={rate} />
    </Popover>
  )
}
