import { expect, test } from 'vitest'
import { markupOf } from '../../../test/markup-of.tsx'
import EarlyBooking from './early-booking.tsx'

const booking = {
  startDate: '2999-05-02T00:00:00.000Z',
  endDate: '2999-05-08T23:59:59.000Z',
  opensAt: '2999-05-09T06:59:59.000Z',
  bookingLink: null,
  takesCodes: true,
}
const bookingLink = 'https://book.example.com/early'

test('a person who entered a code before the window begins sees that on each visit, and is asked for no other code', async () => {
  const show = (more: object) =>
    markupOf(<EarlyBooking stayId="stay_1" booking={{ ...booking, ...more }} opens="May 9, 2999" result={undefined} />)
  const letIn = await show({ letInFrom: booking.startDate })
  expect(letIn).toContain('opens for you here on May 2, 2999, and for everyone on May 9, 2999.')
  expect(letIn).not.toContain('name="code"')
  expect(await show({})).toContain('name="code"')
})

test.each([
  ['before the window begins', booking],
  ['in the window', { ...booking, bookingLink }],
])('a correct code gets the message %s', async (_, shown) => {
  const result = { intent: 'enter-code', id: '', done: 'Your code works.' }
  expect(
    await markupOf(<EarlyBooking stayId="stay_1" booking={shown} opens="May 9, 2999" result={result} />),
  ).toContain(result.done)
})
