import { zipsOfCity } from '@lodestay/api/providers/zip/zip-lookup'
import {
  type AttributeType,
  CancellationFields,
  ContactFields,
  cancellationLifecycle,
  NewAnnouncement,
  NewFlagReport,
  NewSitePromotion,
  OfferFields,
  offerLifecycle,
  SiteFeedback,
  StayDraftFields,
  StayFields,
  shortlinkProblem,
  WaitlistFields,
} from '@lodestay/domain'
import { expect, test } from 'vitest'
import { demoWorld } from './demo-world.ts'
import { houseHosts } from './hosts.ts'
import { regions } from './regions/index.ts'

const world = demoWorld()
const complete = world.stays
  .filter((stay) => stay.status !== 'Draft')
  .map((stay) => ({ ...stay, fields: stay.fields as StayFields }))

test('the world is the same on every start, and another seed gives another world', () => {
  expect(demoWorld()).toEqual(world)
  expect(demoWorld('other').stays[0]).not.toEqual(world.stays[0])
})

test('three hundred stays from forty hosts, most of them public, some in every status', () => {
  expect(world.stays).toHaveLength(300)
  expect(world.organizations).toHaveLength(40)
  const count = (status: string) => world.stays.filter((stay) => stay.status === status).length
  expect(count('Accepted')).toBeGreaterThanOrEqual(260)
  for (const status of ['Draft', 'Submitted', 'Pending', 'Rejected']) expect(count(status)).toBeGreaterThanOrEqual(5)
})

test('everything but drafts is valid, including open edits', () => {
  for (const { key, fields, revision } of complete) {
    expect([key, StayFields.safeParse(fields).error?.issues]).toEqual([key, undefined])
    if (revision) expect([key, StayFields.safeParse(revision.fields).error?.issues]).toEqual([key, undefined])
  }
})

test('drafts are drafts: they can be saved, but not submitted yet', () => {
  for (const { fields } of world.stays.filter((stay) => stay.status === 'Draft')) {
    expect(StayDraftFields.safeParse(fields).success).toBe(true)
    expect(StayFields.safeParse(fields).success).toBe(false)
  }
})

test('names, keys, shortlinks and opening words are unique', () => {
  const distinct = (values: readonly unknown[]) => expect(new Set(values).size).toBe(values.length)
  distinct(world.stays.map((stay) => stay.key))
  distinct(world.stays.map((stay) => stay.fields.name))
  distinct(complete.map(({ fields }) => fields.description.split(' ').slice(0, 4).join(' ')))
  distinct(complete.map(({ fields }) => fields.shortlink).filter(Boolean))
  for (const { key } of world.stays) expect([key, shortlinkProblem(key)]).toEqual([key, null])
})

test('beds, bedrooms and capacity agree', () => {
  for (const { key, fields } of complete) {
    const places = fields.bedInfo.reduce((sum, bed) => sum + bed.quantity * (bed.bedType === 'Twin' ? 1 : 2), 0)
    expect([key, places]).toEqual([key, fields.capacity])
    expect(fields.bedInfo.reduce((sum, bed) => sum + bed.quantity, 0)).toBeGreaterThanOrEqual(fields.bedrooms)
  }
})

test('zips, cities, states and coordinates match', () => {
  for (const region of regions)
    for (const [city, state, zip, latitude, longitude] of region.towns) {
      const found = zipsOfCity(state, city).find((each) => each.zip === zip)
      expect([city, found?.state]).toEqual([city, state])
      expect(Math.hypot(found!.latitude - latitude, found!.longitude - longitude)).toBeLessThan(0.2)
    }
})

test('stays use only attributes from the catalogue', () => {
  const named = (type: AttributeType) =>
    new Set(world.attributes.filter((entry) => entry.type === type).map((entry) => entry.name))
  const [amenities, types, interests, partners] = [
    named('Amenity'),
    named('Property Type'),
    named('Special Interest'),
    named('Booking Partner'),
  ]
  for (const { fields } of complete) {
    expect(fields.amenities.filter((name) => !amenities.has(name))).toEqual([])
    expect(fields.type.filter((name) => !types.has(name))).toEqual([])
    expect(fields.specialInterests.filter((name) => !interests.has(name))).toEqual([])
    expect(Object.keys(fields.bookingLinks).filter((name) => !partners.has(name))).toEqual([])
  }
})

test('the demo host’s two organizations have stays and edits in every status', () => {
  for (const key of houseHosts.keys) {
    const organization = world.organizations.find((each) => each.key === key)!
    expect([organization.ownerEmail, organization.managerEmails]).toEqual([
      'host@lodestay.test',
      ['manager@lodestay.test'],
    ])
    const stays = world.stays.filter((stay) => stay.organizationKey === key)
    expect(new Set(stays.map((stay) => stay.status)).size).toBe(5)
    expect(new Set(stays.flatMap((stay) => stay.revision?.status ?? [])).size).toBe(4)
    expect(new Set(stays.map((stay) => stay.plan)).size).toBe(4)
    expect(stays.some((stay) => stay.status === 'Accepted' && !stay.enable)).toBe(true)
  }
})

test('every rejection has a reason, and every organization has stays', () => {
  for (const stay of world.stays) {
    expect(stay.rejection !== undefined).toBe(stay.status === 'Rejected')
    if (stay.revision) expect(stay.revision.rejection !== undefined).toBe(stay.revision.status === 'Rejected')
  }
  for (const { key } of world.organizations) expect(world.stays.some((stay) => stay.organizationKey === key)).toBe(true)
})

test('every message could have been sent as is', () => {
  const { announcements, promotions, reports, letters, waitlist, feedback } = world.frontDesk
  const problems = [
    ...announcements.map(({ ageDays: _, ...sent }) => NewAnnouncement.safeParse({ ...sent, window: null })),
    ...promotions.map(({ ageDays: _, ...sent }) => NewSitePromotion.safeParse({ ...sent, window: null })),
    ...reports.map(({ stayKey, reason, details }) => NewFlagReport.safeParse({ stayId: stayKey, reason, details })),
    ...letters.map(({ ageDays: _, status: __, ...sent }) => ContactFields.safeParse(sent)),
    ...waitlist.map(({ ageDays: _, ...sent }) => WaitlistFields.safeParse(sent)),
    ...feedback.map(({ ageDays: _, ...sent }) => SiteFeedback.safeParse(sent)),
  ].flatMap(({ error }) => error?.issues ?? [])
  expect(problems).toEqual([])
})

test('reports are about public stays, in every status', () => {
  const { reports } = world.frontDesk
  const isPublic = (key: string) =>
    world.stays.some((stay) => stay.key === key && stay.status === 'Accepted' && stay.enable)
  expect(reports.every(({ stayKey }) => isPublic(stayKey))).toBe(true)
  expect(new Set(reports.map(({ stayKey }) => stayKey)).size).toBe(reports.length)
  expect(new Set(reports.map(({ status }) => status)).size).toBe(3)
})

test('offers and canceled nights could have been written as is, for public stays', () => {
  const { offers, cancellations } = world.notices
  const shown = new Set(world.stays.filter((stay) => stay.status === 'Accepted' && stay.enable).map((stay) => stay.key))
  for (const [notices, fields] of [
    [offers, OfferFields],
    [cancellations, CancellationFields],
  ] as const)
    for (const { stayKey, status, rejection, days, ...words } of notices) {
      expect([words.title, shown.has(stayKey), days.start < days.end]).toEqual([words.title, true, true])
      expect(rejection !== undefined).toBe(status === 'Rejected')
      const dateRange = { start: days.start + 1_000, end: days.end + 1_000 }
      expect([words.title, fields.safeParse({ ...words, dateRange }).error?.issues]).toEqual([words.title, undefined])
    }
})

test('offers and canceled nights are in every status, and the scheduled job has some to expire', () => {
  const { offers, cancellations } = world.notices
  for (const [notices, { statuses }] of [
    [offers, offerLifecycle],
    [cancellations, cancellationLifecycle],
  ] as const) {
    const expiring = notices.some(({ status, days }) => status === 'Accepted' && days.end < 0) ? ['Expired'] : []
    expect(new Set([...notices.map(({ status }) => status), ...expiring])).toEqual(new Set(statuses))
  }
})

test('all external addresses are reserved ones', () => {
  for (const { fields } of complete)
    for (const url of [...Object.values(fields.bookingLinks), ...Object.values(fields.social)])
      expect(new URL(url!).hostname).toMatch(/(^|\.)example\.(com|net|org)$/)
  for (const { link } of [...world.notices.offers, ...world.notices.cancellations])
    if (link) expect(new URL(link).hostname).toMatch(/(^|\.)example\.(com|net|org)$/)
  const { letters, waitlist, feedback } = world.frontDesk
  for (const { email } of [...letters, ...waitlist, ...feedback])
    expect(email ?? '@example.com').toMatch(/@example\.(com|net|org)$/)
})
