import type { Payment } from '@lodestay/domain/payments/payment'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { markupOf } from '../../test/markup-of.tsx'
import { useOutcome } from './use-outcome.ts'

type Step = Payment | 'received'

/** A page that reads these payments, and whose card form reports a receipt in between. */
function Page({ first, steps }: { first: Payment; steps: readonly Step[] }) {
  const [done, setDone] = useState(0)
  const payment = steps.slice(0, done).findLast((step) => step !== 'received') ?? first
  const { isAwaited, formKey, onReceived } = useOutcome(payment)
  if (done < steps.length) {
    if (steps[done] === 'received') onReceived()
    setDone(done + 1)
  }
  return `${isAwaited ? 'awaited' : 'at rest'}, form ${formKey}`
}

function read(state: Payment['state']): Payment {
  return { state, amount: 12_000, form: null, problem: null }
}

describe('a payment', () => {
  const first = read('requires_card')
  const after = (...steps: readonly Step[]) => markupOf(<Page first={first} steps={steps} />)

  test('that the card form has sent is awaited until the provider could be read', async () => {
    expect(await after()).toBe('at rest, form 0')
    expect(await after('received')).toBe('awaited, form 0')
    expect(await after('received', first)).toBe('awaited, form 0')
    expect(await after('received', read('processing'))).toMatch(/^awaited/)
  })

  test('that the bank declines afterwards is at rest, with a new form, until that is sent', async () => {
    for (const states of [['processing', 'requires_card'], ['requires_card']] as const) {
      const declined = () => states.map(read)
      expect(await after('received', ...declined())).toBe('at rest, form 1')
      expect(await after('received', ...declined(), 'received', 'received')).toBe('awaited, form 1')
      expect(await after('received', ...declined(), 'received', ...declined())).toBe('at rest, form 2')
    }
  })
})
