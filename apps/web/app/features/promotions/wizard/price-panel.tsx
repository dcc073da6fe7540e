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

const NOT_YET = texts.priceNeedsType

/** The price so far, next to every step. */
export function PricePanel({
  price,
  frozen,
  rate,
}: {
  price: PromotionPrice | null
  frozen: boolean
  /** The stay's rate a night in cents; null if it isn't known. */
  rate: number | null
}) {
  const nights = price && breakEvenNights(price.total, rate)
  return (
    <div className="rounded-xl bg-sunken p-5">
      <h2 className="mb-2 text-lg">{frozen ? uiTexts.price : texts.soFar}</h2>
      {price ? (
        <PriceTable price={price} caption={texts.priceSoFar} />
      ) : (
        <p className="text-sm text-ink-soft">{NOT_YET}</p>
      )}
      {nights && rate && (
        <p className="mt-3 text-sm text-ink-soft">{texts.paysForItself(money(rate), count(nights, 'night'))}</p>
      )}
      <p className="mt-3 text-xs text-ink-faint">{frozen ? texts.priceConfirmed : texts.payLater}</p>
    </div>
  )
}

/** The same on small screens: the total, with the breakdown one press away. */
export function PriceButton({ price }: { price: PromotionPrice | null }) {
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
      {price ? (
        <PriceTable price={price} caption={texts.priceSoFar} />
      ) : (
        <p className="text-sm text-ink-soft">{NOT_YET}</p>
      )}
    </Popover>
  )
}
