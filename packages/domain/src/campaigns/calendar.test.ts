import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  calendarWarnings,
  type DatedItem,
  daysBetween,
  daysOf,
  duplicates,
  earliestToday,
  isMovable,
  monthsBefore,
  movedTo,
  outsideCampaign,
  overBudget,
  postedOn,
  SAME_OUTLET_DAYS,
  sameOutlet,
  sameStay,
  weekOf,
  weeksOfMonth,
} from './calendar.ts'

const ZONE = 'America/New_York'

let made = 0

function item(kind: DatedItem['kind'], start: string | null, more: Partial<DatedItem> = {}): DatedItem {
  const noon = start && `${start}T12:00:00.000Z`
  const own = { stayId: 'stay_1', status: 'Accepted', campaignId: null, outletIds: [] }
  return { kind, id: `${kind}-${++made}`, start: noon, end: noon, ...own, ...more }
}

function promotion(day: string | null, more: Partial<DatedItem> = {}) {
  return item('stay-promotions', day, more)
}

function days(start: string, end: string) {
  return { start: `${start}T00:00:00.000Z`, end: `${end}T23:59:59.000Z` }
}

function range(kind: DatedItem['kind'], start: string, end: string, more: Partial<DatedItem> = {}) {
  return item(kind, null, { ...days(start, end), ...more })
}

describe('days', () => {
  test('a day lasts until it ends in Hawaii', () => {
    expect(earliestToday(new Date('2027-06-02T09:59:59Z'))).toBe('2027-06-01')
    expect(earliestToday(new Date('2027-06-02T10:00:00Z'))).toBe('2027-06-02')
  })

  test('continue across months, leap days and DST changes', () => {
    expect(addDays('2028-02-28', 2)).toBe('2028-03-01')
    expect(addDays('2026-03-08', 1)).toBe('2026-03-09')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
    expect(daysBetween('2026-10-31', '2026-11-02')).toBe(2)
    expect(daysBetween('2026-11-02', '2026-10-31')).toBe(-2)
  })

  test('of a week start on Sunday', () => {
    expect(weekOf('2026-11-22')).toEqual(weekOf('2026-11-28'))
    expect([weekOf('2026-11-25')[0], weekOf('2026-11-25')[6]]).toEqual(['2026-11-22', '2026-11-28'])
  })

  test('of a month fill whole weeks', () => {
    const weeks = weeksOfMonth('2026-11-22')
    expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual([5, '2026-11-01', '2026-12-05'])
    expect(weeksOfMonth('2026-02-10')).toHaveLength(4)
    expect(weeksOfMonth('2026-12-31').flat()).toContain('2026-12-31')
  })

  test('of another month stop at its last day', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
    expect(monthsBefore(new Date('2026-03-31T15:30:00Z'), 13).toISOString()).toBe('2025-02-28T15:30:00.000Z')
  })

  test('of nights end with the last night, and of whole days with the last day', () => {
    const nights = { start: '2026-11-06T00:00:00.000Z', end: '2026-11-08T00:00:00.000Z' }
    expect(daysOf({ kind: 'cancellations', ...nights }, ZONE)).toEqual({ first: '2026-11-06', last: '2026-11-07' })
    expect(daysOf(range('offers', '2026-11-06', '2026-11-08'), ZONE)).toEqual({
      first: '2026-11-06',
      last: '2026-11-08',
    })
    // Same times, different result: an offer runs through the last day its list shows, whatever its end time.
    for (const kind of ['offers', 'giveaways', 'campaigns'] as const)
      expect(daysOf({ kind, ...nights }, ZONE)).toEqual({ first: '2026-11-06', last: '2026-11-08' })
    expect(daysOf(promotion('2026-11-06'), ZONE)).toEqual({ first: '2026-11-06', last: '2026-11-06' })
    expect(daysOf(promotion(null), ZONE)).toBeNull()
  })
})

describe('the day of a post', () => {
  const at = (start: string) => promotion(null, { start, end: start })

  test('is local to its organization, before and after midnight there', () => {
    const [before, after] = [at('2026-11-07T04:59:00.000Z'), at('2026-11-07T05:00:00.000Z')]
    expect([before, after].map((post) => daysOf(post, ZONE)?.first)).toEqual(['2026-11-06', '2026-11-07'])
    expect([before, after].map((post) => daysOf(post, 'Pacific/Honolulu')?.first)).toEqual(['2026-11-06', '2026-11-06'])
    expect(daysOf(before, 'Asia/Tokyo')).toEqual({ first: '2026-11-07', last: '2026-11-07' })
  })

  test('starts an hour earlier in UTC after clocks are set forward', () => {
    expect(daysOf(at('2027-03-14T04:30:00.000Z'), ZONE)?.first).toBe('2027-03-13')
    expect(daysOf(at('2027-03-15T04:30:00.000Z'), ZONE)?.first).toBe('2027-03-15')
  })

  test('determines warnings: two posts on one evening are on the same day, even if not in UTC', () => {
    const evening = [at('2026-11-06T23:00:00.000Z'), at('2026-11-07T03:00:00.000Z')]
    expect(sameStay(evening, ZONE)).toMatchObject([{ kind: 'same-stay', day: '2026-11-06' }])
    expect(sameStay(evening, 'UTC')).toEqual([])
    const campaign = { id: 'cmp_1', dateRange: days('2026-11-01', '2026-11-06') }
    const last = { ...at('2026-11-07T03:00:00.000Z'), campaignId: 'cmp_1' }
    expect(outsideCampaign([last], [campaign], ZONE)).toEqual([])
    expect(outsideCampaign([last], [campaign], 'UTC')).toHaveLength(1)
  })

  test('never moves ranges, which already are days', () => {
    const offer = range('offers', '2026-11-06', '2026-11-08')
    for (const zone of [ZONE, 'Pacific/Honolulu', 'Asia/Tokyo'])
      expect(daysOf(offer, zone)).toEqual({ first: '2026-11-06', last: '2026-11-08' })
  })
})

describe('moving', () => {
  test('keeps a post’s local time across DST changes', () => {
    expect(postedOn('2027-03-13T14:00:00.000Z', '2027-03-14', ZONE)).toBe('2027-03-14T13:00:00.000Z')
    expect(postedOn('2026-10-31T13:00:00.000Z', '2026-11-01', ZONE)).toBe('2026-11-01T14:00:00.000Z')
    // 11 pm, which is the next day in UTC.
    expect(postedOn('2026-11-07T04:00:00.000Z', '2026-11-09', ZONE)).toBe('2026-11-10T04:00:00.000Z')
  })

  test('a post into the skipped hour makes it that much later', () => {
    expect(postedOn('2027-03-13T07:30:00.000Z', '2027-03-14', ZONE)).toBe('2027-03-14T07:30:00.000Z')
  })

  test('a post without a date schedules it at noon', () => {
    expect(postedOn(null, '2026-11-06', ZONE)).toBe('2026-11-06T17:00:00.000Z')
  })

  test('keeps the length and the times of day', () => {
    const moved = movedTo({ start: '2026-11-06T15:30:00.000Z', end: '2026-11-09T10:00:00.000Z' }, '2026-12-01')
    expect(moved).toEqual({ start: '2026-12-01T15:30:00.000Z', end: '2026-12-04T10:00:00.000Z' })
  })

  test('is only for what its host can still change', () => {
    expect(isMovable({ kind: 'campaigns', status: 'Queued', isStarted: false })).toBe(true)
    expect(isMovable({ kind: 'campaigns', status: 'Executed', isStarted: false })).toBe(false)
    expect(isMovable({ kind: 'stay-promotions', status: 'Queued', isStarted: false })).toBe(true)
    expect(isMovable({ kind: 'stay-promotions', status: 'Queued', isStarted: true })).toBe(false)
    expect(isMovable({ kind: 'stay-promotions', status: 'Executed', isStarted: false })).toBe(false)
    expect(isMovable({ kind: 'offers', status: 'Accepted', isStarted: false })).toBe(false)
    expect(isMovable({ kind: 'giveaways', status: 'Pending', isStarted: false })).toBe(false)
    expect(isMovable({ kind: 'cancellations', status: 'Available', isStarted: false })).toBe(true)
  })
})

describe('the same outlet', () => {
  const outletIds = ['outlet-1']

  test(`causes a warning within ${SAME_OUTLET_DAYS} days, whatever the stay`, () => {
    const first = promotion('2026-11-06', { outletIds })
    const near = promotion('2026-11-08', { outletIds, stayId: 'stay_2' })
    const far = promotion('2026-11-11', { outletIds })
    expect(sameOutlet([far, near, first], ZONE)).toEqual([
      { kind: 'same-outlet', items: [first.id, near.id], outletId: 'outlet-1' },
    ])
  })

  test('uses the given number of days', () => {
    const two = [promotion('2026-11-06', { outletIds }), promotion('2026-11-12', { outletIds })]
    expect(sameOutlet(two, ZONE, 6)).toEqual([])
    expect(sameOutlet(two, ZONE, 7)).toHaveLength(1)
  })

  test('causes no warning for other outlets, undated items, or an outlet listed twice', () => {
    const twice = promotion('2026-11-06', { outletIds: ['outlet-1', 'outlet-1'] })
    expect(
      sameOutlet([twice, promotion('2026-11-06', { outletIds: ['outlet-2'] }), promotion(null, { outletIds })], ZONE),
    ).toEqual([])
  })
})

describe('the same stay', () => {
  test('promoted twice on a day causes one warning, with all promotions', () => {
    const three = [promotion('2026-11-06'), promotion('2026-11-06'), promotion('2026-11-06')]
    expect(sameStay(three, ZONE)).toEqual([
      { kind: 'same-stay', items: three.map(({ id }) => id), stayId: 'stay_1', day: '2026-11-06' },
    ])
  })

  test('causes no warning on other days, for other stays, or for an offer the promotion is about', () => {
    const offer = range('offers', '2026-11-06', '2026-11-09')
    expect(
      sameStay(
        [promotion('2026-11-06'), promotion('2026-11-07'), promotion('2026-11-06', { stayId: 'stay_2' }), offer],
        ZONE,
      ),
    ).toEqual([])
  })
})

describe('a duplicate', () => {
  test('has the same kind and stay, with overlapping days', () => {
    const [a, b] = [range('offers', '2026-11-06', '2026-11-09'), range('offers', '2026-11-09', '2026-11-12')]
    expect(duplicates([b, a], ZONE)).toEqual([{ kind: 'duplicate', items: [a.id, b.id], of: 'offers' }])
    expect(duplicates([a, range('offers', '2026-11-10', '2026-11-12')], ZONE)).toEqual([])
    expect(duplicates([a, range('offers', '2026-11-07', '2026-11-08', { stayId: 'stay_2' })], ZONE)).toEqual([])
    expect(duplicates([a, range('giveaways', '2026-11-07', '2026-11-08')], ZONE)).toEqual([])
    for (const status of ['Expired', 'Closed', 'Filled', 'Executed', 'Rejected'])
      expect(duplicates([{ ...a, status }, b], ZONE)).toEqual([])
  })

  test('is found for each range within a long one, also after a short one', () => {
    const long = range('offers', '2026-11-01', '2026-11-30')
    const [short, later] = [range('offers', '2026-11-02', '2026-11-03'), range('offers', '2026-11-10', '2026-11-12')]
    expect(duplicates([long, short, later], ZONE).map(({ items }) => items)).toEqual([
      [long.id, short.id],
      [long.id, later.id],
    ])
  })
})

describe('warnings about posts', () => {
  const day = '2026-11-06'
  const outletIds = ['outlet-1']

  test('leave out rejected promotions, which aren’t posted', () => {
    const two = [promotion(day, { outletIds, status: 'Rejected' }), promotion(day, { outletIds })]
    expect([...sameStay(two, ZONE), ...sameOutlet(two, ZONE)]).toEqual([])
  })

  test('count a post that is out, but not if there is nothing left to move', () => {
    const out = promotion(day, { outletIds, status: 'Executed' })
    const kinds = (other: DatedItem) =>
      [...sameStay([out, other], ZONE), ...sameOutlet([out, other], ZONE)].map(({ kind }) => kind)
    expect(kinds(promotion(day, { outletIds }))).toEqual(['same-stay', 'same-outlet'])
    expect(kinds(promotion(day, { outletIds, status: 'Executed' }))).toEqual([])
  })
})

describe('a campaign', () => {
  const campaign = { id: 'cmp_1', dateRange: days('2026-11-01', '2026-11-30') }

  test('gets warnings about items that start before or after it', () => {
    const inside = promotion('2026-11-30', { campaignId: 'cmp_1' })
    const late = promotion('2026-12-01', { campaignId: 'cmp_1' })
    const early = range('offers', '2026-10-31', '2026-11-09', { campaignId: 'cmp_1' })
    const other = promotion('2026-12-01', { campaignId: 'cmp_2' })
    expect(outsideCampaign([inside, late, early, other], [campaign], ZONE).map(({ items }) => items[0])).toEqual([
      early.id,
      late.id,
    ])
  })

  test('gets them though it is months away, and isn’t shown beside the item', () => {
    const late = promotion('2027-05-05', { campaignId: 'cmp_1' })
    expect(outsideCampaign([late], [campaign], ZONE)).toEqual([
      { kind: 'outside-campaign', items: [late.id], campaignId: 'cmp_1' },
    ])
  })

  test('exceeds its budget if paid and planned costs do', () => {
    expect(overBudget({ budget: 10_000, spend: 6000, planned: 4000 })).toBe(0)
    expect(overBudget({ budget: 10_000, spend: 6000, planned: 4001 })).toBe(1)
    expect(overBudget({ budget: 0, spend: 0, planned: 1 })).toBe(1)
    expect(overBudget({ budget: null, spend: 6000, planned: 4001 })).toBe(0)
  })

  test('has its warnings in one list, money first', () => {
    const posts = [
      promotion('2026-11-06', { outletIds: ['outlet-1'] }),
      promotion('2026-11-06', { outletIds: ['outlet-1'] }),
    ]
    const budgeted = { ...campaign, budget: 100, spend: 0, planned: 300 }
    expect(calendarWarnings(posts, [budgeted], ZONE).map(({ kind }) => kind)).toEqual([
      'over-budget',
      'same-stay',
      'same-outlet',
    ])
  })
})
