import type { PriceLine, PromotionPrice } from '@lodestay/domain/promotions/stay-promotion'
import { money } from '../../lib/format.ts'

const parts: Readonly<Record<PriceLine['part'], string>> = {
  variant: 'Promotion',
  posting: 'Posts',
  amplification: 'Amplifies',
  reshare: 'Reshares',
  boost: 'Boost',
  addon: 'Add-on',
}

/** A price breakdown: every item, the plan's discount, and the total. */
export function PriceTable({ price, caption }: { price: PromotionPrice; caption: string }) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      <tbody>
        {price.lines.map(({ part, id, name, price: cents }) => (
          <tr key={`${part}-${id}`}>
            <th scope="row" className="py-1.5 pr-4 text-left font-normal">
              <span className="block text-2xs text-ink-faint">{parts[part]}</span>
              {name}
            </th>
            <td className="py-1.5 text-right align-bottom tabular-nums">{money(cents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot className="border-t border-line">
        {price.discount > 0 && (
          <>
            <tr>
              <th scope="row" className="pt-2.5 text-left font-normal text-ink-soft">
                Total
              </th>
              <td className="pt-2.5 text-right text-ink-soft tabular-nums">{money(price.subtotal)}</td>
            </tr>
            <tr>
              <th scope="row" className="pt-1 text-left font-normal text-action-text">
                {price.plan} plan, {price.discountPercent} % off
              </th>
              <td className="pt-1 text-right text-action-text tabular-nums">−{money(price.discount)}</td>
            </tr>
          </>
        )}
        <tr>
          <th scope="row" className="pt-2.5 text-left font-semibold">
            Total
          </th>
          <td className="pt-2.5 text-right text-base font-semibold tabular-nums">{money(price.total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
