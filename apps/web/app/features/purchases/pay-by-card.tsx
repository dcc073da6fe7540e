import type { Checkout } from '@lodestay/domain/purchases/purchase'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { money } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { useQuietRevalidator } from '../../lib/use-quiet-revalidator.ts'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CardForm } from '../payments/card-form.tsx'
import { focusInView } from '../payments/focus-in-view.ts'
import { usePoll } from '../payments/use-poll.ts'
import * as texts from './texts.ts'
import { useOutcome } from './use-outcome.ts'

/** A payment in progress: takes a card, or the bank's authentication, until the provider has decided. */
export function PayByCard({ orgId, checkout }: { orgId: string; checkout: Checkout }) {
  const { transaction, payment } = checkout
  const { revalidate } = useQuietRevalidator()
  const { isProcessing, isAwaited, formKey, onReceived } = useOutcome(payment)
  usePoll(isAwaited)
  /** The loader queries the provider, and redirects to the receipt. */
  const follow = () => {
    onReceived()
    void revalidate()
  }
  // The button that led here no longer exists.
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => focusInView(heading.current), [])
  const amount = money(transaction.amount)
  return (
    <Card>
      <header className="mb-4 flex items-baseline justify-between gap-4">
        <h2 ref={heading} tabIndex={-1} className="text-xl">
          {texts.payHeading}
        </h2>
        <p className="font-semibold tabular-nums">{amount}</p>
      </header>
      {isProcessing && (
        <div role="status">
          <Notice title={texts.processingTitle}>{texts.processingHint}</Notice>
        </div>
      )}
      {!isProcessing && payment.form && (
        <CardForm
          key={formKey}
          form={payment.form}
          label={texts.cardToPayWith}
          submitLabel={texts.pay(amount)}
          onSucceeded={follow}
          onReceived={follow}
        />
      )}
      <p className="mt-4 text-center text-sm">
        <Link to={paths.host(orgId).cart()} className="link">
          {texts.backToCart}
        </Link>
      </p>
    </Card>
  )
}
