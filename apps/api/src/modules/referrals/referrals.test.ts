import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, startTestPlatform, type TestPlatform } from '../../test/index.ts'

let t: TestPlatform
let host: Person & { organizationId: string }
let employee: Person
const stays = {} as Record<'here' | 'next door' | 'down the road' | 'in town' | 'far away', string>
/** Kilometers east of the first one. */
const away = { here: 0, 'next door': 1, 'down the road': 4, 'in town': 9, 'far away': 60 }
beforeAll(async () => {
  t = await startTestPlatform()
  ;[host, employee] = await Promise.all([t.given.host(), t.given.employee()])
  for (const [name, km] of Object.entries(away)) {
    const coordinates = { latitude: 42.4, longitude: -71.2 + km / 82 }
    const location = { address: { city: 'Belmont', state: 'MA', zip: '02478' }, coordinates }
    const { id } = await t.given.acceptedStay(host, employee, { name, location })
    stays[name as keyof typeof stays] = id
  }
  await t.given.plan(stays['in town'], 'Plus')
  await t.given.plan(stays['far away'], 'Growth')
})
afterAll(() => t.close())

async function similar(to: string, query: Record<string, string> = {}) {
  const { status, body } = await t.call('GET', `/stays/${to}/similar`, { query })
  return status === 200
    ? { reason: body.reason, names: body.docs.map(({ name }: { name: string }) => name), docs: body.docs }
    : status
}

describe('similar stays', () => {
  test('are those nearby: preferred referrals first, as Promoted, and equally similar ones nearest first', async () => {
    expect(await similar(stays.here)).toMatchObject({
      reason: 'nearby',
      names: ['in town', 'next door', 'down the road'],
      docs: [{ promoted: true }, { promoted: false }, { promoted: false }],
    })
  })

  test('are the most similar before closer ones, each with what both have in common', async () => {
    const at = (km: number) => ({
      address: { city: 'Salem', state: 'MA', zip: '01970' },
      coordinates: { latitude: 45.5, longitude: -71.2 + km / 78 },
    })
    const cottage = { type: ['Cottage'], capacity: 4, bedrooms: 2, currentRate: 20_000, amenities: ['Sauna', 'Canoe'] }
    const like = { ...cottage, name: 'Like it', location: at(12), currentRate: 22_000, amenities: ['Sauna', 'Dock'] }
    const lodge = { type: ['Lodge'], capacity: 12, bedrooms: 6, currentRate: 90_000, amenities: ['Gym'] }
    const made: { id: string }[] = []
    for (const stay of [{ ...cottage, name: 'The one', location: at(0) }, like])
      made.push(await t.given.acceptedStay(host, employee, stay))
    await t.given.acceptedStay(host, employee, { ...lodge, name: 'Only closer', location: at(1) })
    const found = await similar(made[0]?.id ?? '')
    expect(found).toMatchObject({
      names: ['Like it', 'Only closer'],
      docs: [
        { likeness: { type: 'Cottage', isSameSize: true, isSimilarRate: true, sharedAmenities: 1 } },
        { likeness: { type: null, isSameSize: false, isSimilarRate: false, sharedAmenities: 0 } },
      ],
    })
    const [far, close] = typeof found === 'object' ? found.docs : []
    expect(far.likeness.distanceKm).toBeCloseTo(12, 0)
    expect(close.likeness.distanceKm).toBeCloseTo(1, 0)
  })

  test('are as many as requested, and never the stay itself', async () => {
    expect(await similar(stays['in town'], { limit: '2' })).toMatchObject({ names: ['down the road', 'next door'] })
    expect(await similar(stays['far away'])).toMatchObject({ names: [] })
  })

  test('for a stay whose last-minute nights are all booked say so, until one is open again', async () => {
    const soon = Date.now() + 86_400_000
    const openNights = async () => {
      const dateRange = { start: soon, end: soon + 2 * 86_400_000 }
      const body = { stayId: stays.here, title: 'Two free nights', dateRange }
      const made = await t.call('POST', '/cancellations', { as: host, body })
      await t.call('POST', `/cancellations/${made.body.id}/update`, { as: host, body: {} })
      const accepted = await t.call('POST', `/cancellations/${made.body.id}/publish`, {
        as: employee,
        body: { status: 'Accepted' },
      })
      expect(accepted.status, accepted.text).toBe(200)
      return made.body.id
    }
    const id = await openNights()
    expect(await similar(stays.here)).toMatchObject({ reason: 'nearby' })
    const filled = await t.call('POST', `/cancellations/${id}`, { as: host, body: { status: 'Filled' } })
    expect(filled.status, filled.text).toBe(200)
    expect(await similar(stays.here)).toMatchObject({ reason: 'nights-taken' })
    await openNights()
    expect(await similar(stays.here)).toMatchObject({ reason: 'nearby' })
    expect(await t.later(3 * 86_400_000, () => similar(stays.here))).toMatchObject({ reason: 'nearby' })
  })

  test('exist for a stay hidden by its host or moderators, but not for one that was never public', async () => {
    const { id } = await t.given.acceptedStay(host, employee, { name: 'Gone House' })
    expect((await t.call('POST', `/stays/${id}/disable`, { as: host, body: {} })).status).toBe(200)
    expect((await t.call('GET', `/stays/${id}`)).status).toBe(404)
    const after = await similar(id)
    expect(after).toMatchObject({ reason: 'gone', names: expect.arrayContaining(['next door']) })
    expect(JSON.stringify(after)).not.toContain('Gone House')
    const draft = await t.given.draft(host)
    const submitted = await t.given.submittedStay(host)
    for (const unknown of [draft.id, submitted.id, 'stay_none']) expect(await similar(unknown)).toBe(404)
  })

  test('for a stay without a location are those in its city', async () => {
    const location = { address: { city: 'Belmont', state: 'MA', zip: '02478' } }
    const { id } = await t.given.acceptedStay(host, employee, { name: 'Somewhere', location })
    expect(await similar(id, { limit: '12' })).toMatchObject({
      names: expect.arrayContaining(['here', 'next door', 'far away']),
    })
  })
})

test.each(['0', '13', 'many'])('a limit of %s is 422', async (limit) => {
  expect(await similar(stays.here, { limit })).toBe(422)
})
