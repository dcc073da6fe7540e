import { createApiClient } from '@lodestay/api-client'
import { expect, test } from 'vitest'
import { calendarForms } from './calendars.server.ts'

/** What the page says once a button has changed two nights of this many other stays. */
async function said(intent: 'block' | 'open', others: number, reply: object): Promise<string> {
  const api = createApiClient({ baseUrl: 'https://platform.example', fetch: async () => Response.json(reply) })
  const form = new FormData()
  form.set('start', '2027-06-01')
  form.set('end', '2027-06-03')
  for (let other = 1; other <= others; other++) form.append('stay', `stay_${other}`)
  return calendarForms(api, 'org_1', 'stay_0')
    [intent](form)
    .catch(({ errors }) => errors[0].message)
}

test.each([
  [99, 'Blocked 2 nights of 100 stays.'],
  [100, 'Choose at most 99 other stays at a time.'],
])('a change for %i other stays shows: %s', async (others, words) => {
  expect(await said('block', others, { stillTakenStayIds: [] })).toBe(words)
})

const other = { source: 'Airbnb', feedId: 'feed_1', kind: 'reservation' }
test.each([
  [[], 'Opened 2 nights.'],
  [['2027-05-30', '2027-06-02'], 'Opened 1 night. Another calendar keeps 1 night taken. Make the change there.'],
  [['2027-05-30', '2027-06-09'], 'Another calendar keeps 2 nights taken. Make the change there.'],
])('opening nights of which another calendar keeps %j shows: %s', async ([start, end], words) => {
  expect(await said('open', 0, { taken: start ? [{ start, end, ...other }] : [] })).toBe(words)
})

test('opening nights of several stays tells of those where another calendar keeps some', async () => {
  expect(await said('open', 3, { stillTakenStayIds: ['stay_1'] })).toBe(
    'Opened 2 nights of 4 stays. Another calendar keeps nights of 1 stay taken. Make the change there.',
  )
})

/** The rate that a form with this text would save, in cents, or the message it shows instead. */
async function savedRate(typed: string): Promise<unknown> {
  const bodies: unknown[] = []
  const fetch = async (input: unknown): Promise<Response> => {
    bodies.push(await (input as Request).json())
    return Response.json({ taken: [] })
  }
  const form = new FormData()
  for (const [name, value] of [
    ['start', '2027-06-01'],
    ['end', '2027-06-03'],
    ['rate', typed],
  ] as const)
    form.set(name, value)
  const api = createApiClient({ baseUrl: 'https://platform.example', fetch })
  const refused = await calendarForms(api, 'org_1', 'stay_0')
    .rate(form)
    .then(
      () => null,
      ({ errors }) => errors[0].message,
    )
  return refused ?? (bodies[0] as { ranges: { price: number | null }[] }).ranges[0]?.price
}

const isAmount = 'Enter the rate as an amount, such as 180 or 180.50.'
test.each([
  ['180.5', 18_050],
  ['$1,200', 120_000],
  ['', null],
  ['45,5', isAmount],
  ['120,50', isAmount],
  ['1,2,3', isAmount],
])('a rate typed as %j is read as %j', async (typed, expected) => {
  expect(await savedRate(typed)).toBe(expected)
})
