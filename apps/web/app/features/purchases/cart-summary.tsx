import type { PaymentProfile } from '@lodestay/domain/payments/payment'
import type { CartItem } from '@lodestay/domain/purchases/purchase'
import { Form, useNavigation } from 'react-router'
import type { FormResult } from '../../lib/form-result.ts'
import { money } from '../../lib/format.ts'
import { useRootData } from '../../lib/root-data.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CardChoice } from '../payments/card-choice.tsx'
import { TestModeBadge } from '../payments/test-mode-badge.tsx'
import type { CartRights } from './cart.server.ts'
import * as texts from './texts.ts'

type Props = {
  readonly staged: readonly CartItem[]
  /** Null while the payment provider is unreachable. */
  readonly cards: readonly PaymentProfile[] | null
  readonly rights: Pick<CartRights, 'pay' | 'update'>
  /** The form's idempotency key: submitted twice, it is one payment. */
  readonly formKey: string
  readonly now: number
  readonly result: FormResult | undefined
}

/** Why the cart currently can't be paid for. */
function obstacleOf(staged: readonly CartItem[]): string | undefined {
  if (staged.some(({ currentPrice }) => currentPrice === null)) return texts.removeFirst
  return staged.some(({ price, currentPrice }) => price !== currentPrice) ? texts.agreeFirst : undefined
}

function totalOf(staged: readonly CartItem[]): number {
  return staged.reduce((sum, { price, currentPrice }) => sum + (currentPrice ?? price), 0)
}

/** The cart's total, and the form that pays for it. */
export function CartSummary({ staged, cards, rights, formKey, now, result }: Props) {
  const { paymentMode } = useRootData()
  const total = totalOf(staged)
  return (
    <Card className="lg:sticky lg:top-[calc(var(--header-height)+1rem)]">
      <CardHeader title={texts.summary} aside={paymentMode === 'test' && <TestModeBadge />} />
      <dl className="grid grid-cols-[1fr_auto] gap-y-2 text-sm">
        <dt className="text-ink-soft">{texts.itemCount(staged.length)}</dt>
        <dd className="text-right tabular-nums">{money(total)}</dd>
        <dt className="border-t border-line pt-3 text-base font-semibold">{texts.total}</dt>
        <dd className="border-t border-line pt-3 text-right text-xl font-semibold tabular-nums">{money(total)}</dd>
      </dl>
      <div className="mt-5">
        {!rights.pay ? (
          <Notice title={texts.ownersPay}>{rights.update ? texts.fillersPayHint : texts.ownersPayHint}</Notice>
        ) : paymentMode === 'off' ? (
          <Notice title={texts.paymentsOff}>{texts.paymentsOffHint}</Notice>
        ) : (
          <PayForm
            cards={cards}
            formKey={formKey}
            now={now}
            result={result}
            total={total}
            obstacle={obstacleOf(staged)}
          />
        )}
      </div>
    </Card>
  )
}

type PayFormProps = Pick<Props, 'cards' | 'formKey' | 'now' | 'result'> & {
  readonly total: number
  readonly obstacle: string | undefined
}

function PayForm({ cards, formKey, now, result, total, obstacle }: PayFormProps) {
  const isBusy = useNavigation().formData?.get('intent') === 'pay'
  const problem = result?.intent === 'pay' ? (result.problem ?? Object.values(result.errors ?? {})[0]) : undefined
  const hidden = { intent: 'pay', amount: String(total), key: formKey }
  return (
    <Form method="post" preventScrollReset className="grid gap-4">
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {total > 0 ? (
        <CardChoice cards={cards} chosen={result?.values?.card} now={now} offersToSave />
      ) : (
        <p className="text-sm text-ink-soft">{texts.nothingToPay}</p>
      )}
      {problem && <Notice kind="error">{problem}</Notice>}
      <Button type="submit" variant="primary" size="large" wide loading={isBusy} disabledReason={obstacle}>
        {total > 0 ? texts.pay(money(total)) : texts.placeOrder}
      </Button>
      {obstacle && <p className="text-sm text-ink-soft">{obstacle}</p>}
    </Form>
  )
}
