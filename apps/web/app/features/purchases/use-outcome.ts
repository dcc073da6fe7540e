import type { Payment } from '@lodestay/domain/payments/payment'
import { useState } from 'react'

/**
 * Whether a payment's outcome is still awaited: the bank is deciding, or the card form has said that the provider received
 * the payment, and the provider hasn't been read since. A payment that needs a card again gets a new form.
 * @param payment as last read: the same object until it is read again
 */
export function useOutcome(payment: Payment) {
  const [receipts, setReceipts] = useState<{ latest: Payment | null; count: number }>({ latest: null, count: 0 })
  const isUnread = receipts.latest === payment
  const isProcessing = payment.state === 'processing' || payment.state === 'succeeded'
  return {
    isProcessing,
    isAwaited: isProcessing || isUnread,
    /** Changes once what the form has sent was read: a form that has sent a card takes no other. */
    formKey: isUnread ? receipts.count - 1 : receipts.count,
    onReceived: () =>
      setReceipts((before) => (before.latest === payment ? before : { latest: payment, count: before.count + 1 })),
  }
}
