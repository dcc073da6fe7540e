import { addDays, addMonths } from '@lodestay/domain/campaigns/calendar'
import { afterEach, expect, test, vi } from 'vitest'
import type { ApiClient } from '../../lib/api.ts'
import { readAvailability } from './availability.server.ts'

afterEach(() => void vi.useRealTimers())

/** A fake platform on which it is this day at the stay, and the nights to come have these statuses, by turns. */
function apiOn(today: string, statuses: readonly string[] = ['free']): ApiClient {
  const answer = ({ params }: { params: { query: { start: string; end: string } } }) => {
    const { start, end } = params.query
    const nights: { date: string; status: string | undefined; price: number; minimumNights: number }[] = []
    for (let date = start; date < end; date = addDays(date, 1)) {
      const status: string | undefined = date < today ? 'unknown' : statuses[nights.length % statuses.length]
      nights.push({ date, status, price: 18_000, minimumNights: 1 })
    }
    return { data: { stayId: 'stay_1', today, start, end, isKnown: true, nights }, response: new Response() }
  }
  return { GET: async (_: string, asked: never) => answer(asked) } as unknown as ApiClient
}

const asked = { stayId: 'stay_1', rate: 18_000, months: 2 }

test.each([
  ['the evening in New York', '2027-07-01T01:00:00Z', '2027-06-30'],
  ['the afternoon in Hawaii', '2027-07-01T02:00:00Z', '2027-06-30'],
  ['noon in London', '2027-07-01T11:00:00Z', '2027-07-01'],
  ['the morning in Auckland', '2027-06-30T21:00:00Z', '2027-07-01'],
])('months begin with the current one where the stay is: in %s', async (_, now, today) => {
  vi.useFakeTimers({ now: new Date(now) })
  const first = `${today.slice(0, 7)}-01`
  expect(await readAvailability(apiOn(today), asked)).toMatchObject({ today, months: [first, addMonths(first, 1)] })
  const later = await readAvailability(apiOn(today), { ...asked, from: '2027-09-01' })
  expect(later).toMatchObject({ today, months: ['2027-09-01', '2027-10-01'] })
  expect(later?.runs).toEqual([{ status: 'free', start: '2027-09-01', end: '2027-11-01' }])
})

test('a past month is replaced by the current one', async () => {
  vi.useFakeTimers({ now: new Date('2027-06-15T12:00:00Z') })
  const found = await readAvailability(apiOn('2027-06-15'), { ...asked, from: '2027-01-01' })
  expect(found?.months).toEqual(['2027-06-01', '2027-07-01'])
})

test.each([
  [['taken'], true],
  [['free'], true],
  [['free', 'taken'], true],
  [['free', 'unknown'], true],
  [['taken', 'unknown'], false],
  [['unknown'], false],
])('with nights that are %j, a calendar is kept: %j', async (statuses, isKnown) => {
  vi.useFakeTimers({ now: new Date('2027-06-15T12:00:00Z') })
  const found = await readAvailability(apiOn('2027-06-15', statuses), asked)
  expect([found?.isKnown, [...(found?.statuses ?? [])].sort()]).toEqual([isKnown, statuses])
})
