import { expect, test } from 'vitest'
import { markupOf } from '../../../test/markup-of.tsx'
import EarlyBooking from './early-booking.tsx'

const booking = {
  startDate: '2999-05-02T00:00:00.000Z',
  endDate: '2999-05-08T23:59:59.000Z',
  bookingLink: null,
  takesCodes: true,
}
const bookingLink = 'https://book.example.com/early'

test('who entered a code before the window begins is told so with each page, and is asked for no other', async () => {
  const show = (more: object) =>
    markupOf(<EarlyBooking booking={{ ...booking, ...more }} opens="May 9, 2999" result={undefined} />)
  const letIn = await show({ letInFrom: booking.startDate })
  expect(letIn).toContain('opens for you here on May 2, 2999, and for everyone on May 9, 2999.')
  expect(letIn).not.toContain('name="code"')
  expect(await show({})).toContain('name="code"')
})

test.each([
  ['before the window begins', booking],
  ['in the window', { ...booking, bookingLink }],
])('a code that is right is answered %s', async (_, shown) => {
  const result = { intent: 'enter-code', id: '', done: 'Your code works.' }
  expect(await markupOf(<EarlyBooking booking={shown} opens="May 9, 2999" result={result} />)).toContain(result.done)
})
