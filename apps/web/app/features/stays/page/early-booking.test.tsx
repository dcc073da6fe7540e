import { expect, test } from 'vitest'
import type { ApiClient } from '../../../lib/api.ts'
import { markupOf } from '../../../test/markup-of.tsx'
import { enterCode } from './early-booking.server.ts'
import EarlyBooking from './early-booking.tsx'

const booking = {
  startDate: '2999-05-02T00:00:00.000Z',
  endDate: '2999-05-08T23:59:59.000Z',
  bookingLink: null as string | null,
  letInFrom: undefined as string | undefined,
  takesCodes: true,
}
const bookingLink = 'https://book.example.com/early'

/** What entering a code that is right comes to, at a platform that answers with this. */
function entered(earlyBooking: typeof booking) {
  const call = async () => ({ data: earlyBooking })
  return enterCode({ POST: call } as unknown as ApiClient, 'stay_1', 'maple-2027')
}

test('a code that is entered before the window begins opens the link from its first day on', async () => {
  expect(await entered({ ...booking, letInFrom: booking.startDate })).toBe('May 2, 2999')
})

test('who entered a code before the window begins is told so with each page, and is asked for no other', async () => {
  const show = (letInFrom?: string) =>
    markupOf(<EarlyBooking booking={{ ...booking, letInFrom }} opens="May 9, 2999" result={undefined} />)
  const letIn = await show(booking.startDate)
  expect(letIn).toContain('opens for you here on May 2, 2999, and to all on May 9, 2999.')
  expect(letIn).not.toContain('name="code"')
  expect(await show()).toContain('name="code"')
})

test('a code that is entered in the window opens the link at once', async () => {
  expect(await entered({ ...booking, bookingLink })).toBeNull()
})

test.each([
  ['before the window begins', booking],
  ['in the window', { ...booking, bookingLink }],
])('a code that is right is answered %s', async (_, shown) => {
  const result = { intent: 'enter-code', id: '', done: 'Your code works.' }
  expect(await markupOf(<EarlyBooking booking={shown} opens="May 9, 2999" result={result} />)).toContain(result.done)
})
