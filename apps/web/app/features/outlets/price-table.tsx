import { AWAITS_PAYMENT, unitsLeftText } from '@lodestay/domain/plans/plan-units'
import type { PriceLine, PromotionPrice } from '@lodestay/domain/promotions/stay-promotion'
import type { ReactNode } from 'react'
import { money } from '../../lib/format.ts'
import * as uiTexts from '../../ui/texts.ts'
import * as texts from './texts.ts'

const parts: Readonly<Record<PriceLine['part'], string>> = {
  variant: uiTexts.promotion,
  posting: uiTexts.posts,
  amplification: uiTexts.amplifies,
  reshare: uiTexts.reshares,
  boost: uiTexts.boost,
  addon: texts.addOn,
}

/** The plan's discount. */
function Deduction({ cents, children }: { cents: number; children: ReactNode }) {
  return (
    <tr>
      <th scope="row" className="pt-1 pr-4 text-left font-normal text-action-text">
        {children}
      </th>
      <td className="pt-1 text-right align-top whitespace-nowrap text-action-text tabular-nums">{money(-cents)}</td>
    </tr>
  )
}

/** A price breakdown: every item, what the plan covers and discounts, and the total. */
export function PriceTable({ price, caption }: { price: PromotionPrice; caption: string }) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{texts.item}</th>
          <th scope="col">{uiTexts.price}</th>
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
        {price.subtotal !== price.total && (
          <tr>
            <th scope="row" className="pt-2.5 text-left font-normal text-ink-soft">
              {texts.subtotal}
            </th>
            <td className="pt-2.5 text-right text-ink-soft tabular-nums">{money(price.subtotal)}</td>
          </tr>
        )}
        {price.covered > 0 && (
          <Deduction cents={price.covered}>
            {texts.coveredByPlan(price.plan)}
            {price.unit && <span className="block text-2xs">{texts.inParentheses(unitsLeftText(price.unit))}</span>}
          </Deduction>
        )}
        {price.awaitsPayment && (
          <tr>
            <td colSpan={2} className="pt-1 text-2xs text-ink-soft">
              {AWAITS_PAYMENT}
            </td>
          </tr>
        )}
        {price.discount > 0 && (
          <Deduction cents={price.discount}>{texts.planDiscount(price.plan, price.discountPercent)}</Deduction>
        )}
        <tr>
          <th scope="row" className="pt-2.5 text-left font-semibold">
            {texts.total}
          </th>
          <td className="pt-2.5 text-right text-base font-semibold tabular-nums">{money(price.total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
