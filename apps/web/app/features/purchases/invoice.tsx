import { readCardText } from '@lodestay/domain/payments/charged-card'
import type { BillingDetails } from '@lodestay/domain/payments/payment'
import { priceBeforeDiscount } from '@lodestay/domain/purchases/price-before-discount'
import type { Transaction } from '@lodestay/domain/purchases/purchase'
import type { ReactNode } from 'react'
import { money } from '../../lib/format.ts'
import { useRootData } from '../../lib/root-data.ts'
import { useDayOfTime } from '../../lib/use-date-time.ts'
import { cardEndingIn } from '../payments/texts.ts'
import * as texts from './texts.ts'

function Party({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="eyebrow font-sans">{heading}</h2>
      <div className="mt-1 text-sm">{children}</div>
    </div>
  )
}

function linesOf({ company, address1, address2, city, state, zip, country, email }: BillingDetails): string[] {
  const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  // The country alone isn't worth showing.
  const isPlaced = Boolean(address1 || address2 || place)
  return [company, address1, address2, place, isPlaced ? country : '', email].filter(Boolean)
}

function Lines({ billTo }: { billTo: BillingDetails }) {
  const [name, ...others] = linesOf(billTo)
  return (
    <address className="not-italic">
      <span className="block font-semibold">{name}</span>
      {others.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
      {billTo.taxId && <span className="block">{texts.taxId(billTo.taxId)}</span>}
    </address>
  )
}

function Sum({ term, cents, isStrong }: { term: string; cents: number; isStrong?: boolean }) {
  return (
    <tr className={isStrong ? 'text-base font-semibold' : 'text-ink-soft'}>
      <th scope="row" className="py-1.5 pr-6 text-right font-[inherit]">
        {term}
      </th>
      <td className="py-1.5 text-right tabular-nums">{money(cents)}</td>
    </tr>
  )
}

function cardWords(text: string): string {
  const card = readCardText(text)
  return card ? cardEndingIn(card.brand, card.last4) : text
}

/** An invoice for reading and printing: one sheet, with nothing around it on paper. */
export function Invoice({ transaction }: { transaction: Transaction }) {
  const dayOfTime = useDayOfTime()
  const { brand, origin } = useRootData()
  const {
    number,
    billTo,
    items,
    amount,
    tax,
    discount,
    balance,
    refunded,
    card,
    isTest,
    settledAt,
    createdAt,
    status,
  } = transaction
  const facts = [
    { term: settledAt ? texts.paidOn : texts.startedOn, value: dayOfTime(settledAt ?? createdAt) },
    ...(status === 'settled' && (card !== null || amount === 0)
      ? [{ term: texts.paidWith, value: card === null ? texts.noCard : cardWords(card) }]
      : []),
  ]
  return (
    <article
      aria-labelledby="invoice"
      className="max-w-3xl rounded-lg border border-line bg-raised p-6 sm:p-10 print:max-w-none print:border-0 print:bg-transparent print:p-0"
    >
      {isTest && (
        <p className="mb-6 rounded-md bg-amber-soft px-3 py-2 text-center text-sm font-semibold text-amber-text print:border print:border-current">
          {texts.testWatermark}
        </p>
      )}
      <header className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <h1 id="invoice" className="text-2xl sm:text-3xl">
          {texts.invoiceTitle(number)}
        </h1>
        <dl className="grid grid-cols-[auto_auto] gap-x-4 text-sm">
          {facts.map(({ term, value }) => (
            <div key={term} className="col-span-2 grid grid-cols-subgrid">
              <dt className="text-ink-faint">{term}</dt>
              <dd className="text-right">{value}</dd>
            </div>
          ))}
        </dl>
      </header>
      <div className="mt-8 grid grid-cols-1 gap-6 sm:grid-cols-2">
        <Party heading={texts.billedBy}>
          <span className="block font-semibold">{brand}</span>
          <span className="block">{URL.parse(origin)?.host}</span>
        </Party>
        {billTo && (
          <Party heading={texts.billTo}>
            <Lines billTo={billTo} />
          </Party>
        )}
      </div>
      <table className="mt-8 w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line-strong text-left text-xs text-ink-soft">
            <th scope="col" className="py-2 font-semibold">
              {texts.item}
            </th>
            <th scope="col" className="py-2 text-right font-semibold">
              {texts.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => {
            const { collectionType, purchaseableId, label, covered, refunded: returned } = item
            return (
              <tr key={`${collectionType} ${purchaseableId}`} className="border-b border-line align-baseline">
                <th scope="row" className="py-3 pr-6 text-left font-normal">
                  {collectionType === 'memberships' ? texts.premiumMembership : label}
                  {covered > 0 && (
                    <span className="block text-xs text-ink-soft">{texts.coveredByPlan(money(covered))}</span>
                  )}
                  {returned > 0 && (
                    <span className="block text-xs text-ink-soft">{texts.refundedOf(money(returned))}</span>
                  )}
                </th>
                <td className="py-3 text-right tabular-nums">{money(priceBeforeDiscount(transaction, item))}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <table className="mt-3 ml-auto text-sm">
        <tbody>
          {discount !== 0 && <Sum term={texts.discount} cents={-discount} />}
          {tax !== 0 && <Sum term={texts.tax} cents={tax} />}
          {balance !== 0 && <Sum term={texts.balance} cents={balance} />}
          <Sum term={texts.total} cents={amount} isStrong />
          {refunded > 0 && <Sum term={texts.refunded} cents={-refunded} />}
          {refunded > 0 && <Sum term={texts.afterRefunds} cents={amount - refunded} isStrong />}
        </tbody>
      </table>
      <p className="mt-8 text-xs text-ink-faint">{texts.inUsDollars}</p>
    </article>
  )
}
