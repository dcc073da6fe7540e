import type { Catalogue, SavedStayPromotion, StayPromotion } from '@lodestay/domain'
import { readyContent } from '@lodestay/tools/testing/ready-content'
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import { aPromotion, aStay, type Host, type Person, startTestPlatform, type TestPlatform } from '../../test/index.ts'

let t: TestPlatform
let host: Host
let employee: Person
let stayId: string
let catalogue: Catalogue

beforeAll(async () => {
  await readyContent(inject('contentUrl'))
  t = await startTestPlatform()
  host = await t.given.host()
  employee = await t.given.employee()
  ;({ id: stayId } = await t.given.acceptedStay(host, employee, aStay()))
  catalogue = await t.platform.providers.content.catalogue()
}, 60_000)
afterAll(() => t.close())
afterEach(() => void vi.restoreAllMocks())

async function made(fields: object = {}): Promise<StayPromotion> {
  const answer = await t.call('POST', '/stay-promotions', {
    as: host,
    body: { stayId, ...(await aPromotion(t)), ...fields },
  })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

async function copyOf({ id }: { id: string }): Promise<SavedStayPromotion> {
  const answer = await t.call('POST', `/stay-promotions/${id}/duplicates`, { as: host })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

function nowSold(changed: Partial<Catalogue>) {
  vi.spyOn(t.platform.providers.content, 'catalogue').mockResolvedValue({ ...catalogue, ...changed })
}

test('a copy is a new draft with the same text and choices, without dates, confirmation and money', async () => {
  const day = 86_400_000
  const original = await made({
    requestedDate: Date.now() + day,
    startDate: Date.now() + 2 * day,
    endDate: Date.now() + 5 * day,
    dateInstructions: 'Before noon.',
    winner: 'Wren',
    nights: 5,
    extraNotes: 'Mind the dog.',
    agreesToTerms: true,
    confirmed: true,
  })
  const { promotionTypeId, variantId, postOutlets, amplificationOutlets, reshareOutlets, mediaSelection } = original
  expect(await copyOf(original)).toMatchObject({
    ...{ promotionTypeId, variantId, postOutlets, amplificationOutlets, reshareOutlets, mediaSelection },
    ...{ stayId, status: 'Draft', purchaseStatus: 'Ready', title: 'Early autumn (copy)', nights: 5 },
    ...{ extraNotes: 'Mind the dog.', requestedDate: null, startDate: null, endDate: null },
    ...{ dateInstructions: '', winner: '', confirmed: false, agreesToTerms: false, confirmedPrice: null },
    ...{ currentStep: 1, cleared: [] },
  })
})

test('addons are copied, at their current price', async () => {
  const original = await made()
  const [addon] = catalogue.types.find(({ id }) => id === original.promotionTypeId)?.addons ?? []
  const body = { addonTypes: [addon?.type] }
  await t.call('POST', `/stay-promotions/${original.id}/addons`, { as: host, body })
  const dearer = catalogue.types.map((type) => ({
    ...type,
    addons: type.addons.map((each) => ({ ...each, price: each.price + 100 })),
  }))
  nowSold({ types: dearer })
  expect((await copyOf(original)).addons).toMatchObject([{ type: addon?.type, price: (addon?.price ?? 0) + 100 }])
})

test('reviewed, rejected and purchased promotions are copied like a draft', async () => {
  const original = await made()
  const confirmed = { confirmed: true, agreesToTerms: true, currentStep: 9 }
  await t.call('POST', `/stay-promotions/${original.id}`, { as: host, body: confirmed })
  await t.call('POST', `/stay-promotions/${original.id}/update`, { as: host, body: {} })
  await t.call('POST', `/stay-promotions/${original.id}/publish`, { as: employee, body: {} })
  expect(await copyOf(original)).toMatchObject({ status: 'Draft', purchaseStatus: 'Ready', confirmedPrice: null })
})

test('an outlet that is closed or gone is left out, with the reason', async () => {
  const original = await made()
  const [gone, closed] = original.postOutlets
  const outlets = catalogue.outlets
    .filter(({ id }) => id !== gone)
    .map((outlet) => (outlet.id === closed ? { ...outlet, isOpen: false, closedReason: 'Away until May.' } : outlet))
  nowSold({ outlets })
  const copy = await copyOf(original)
  expect(copy.postOutlets).toEqual([])
  expect(copy.cleared).toContainEqual({
    field: 'postOutlets',
    id: gone,
    name: gone,
    reason: 'This outlet is no longer available.',
  })
  const name = catalogue.outlets.find(({ id }) => id === closed)?.name
  expect(copy.cleared).toContainEqual({ field: 'postOutlets', id: closed, name, reason: 'Away until May.' })
})

test('if a type is no longer sold, choices that depend on it are left out too', async () => {
  const original = await made()
  nowSold({ types: catalogue.types.filter(({ id }) => id !== original.promotionTypeId) })
  const copy = await copyOf(original)
  expect(copy).toMatchObject({ promotionTypeId: '', variantId: '', postOutlets: [], summary: original.summary })
  expect(copy.cleared).toMatchObject([{ field: 'promotionTypeId', id: original.promotionTypeId }])
})

test('high priority is kept only if the plan still includes it', async () => {
  const { id } = await t.given.acceptedStay(host, employee, aStay())
  await t.given.plan(id, 'Growth')
  const { body: original } = await t.call('POST', '/stay-promotions', {
    as: host,
    body: { stayId: id, priority: 'high' },
  })
  expect((await copyOf(original)).priority).toBe('high')
  await t.given.plan(id, 'Free')
  expect((await copyOf(original)).priority).toBe('medium')
})

test('copies are numbered, whichever one is copied', async () => {
  const title = 'Numbered'
  const original = await made({ title })
  const first = await copyOf(original)
  expect([first.title, (await copyOf(original)).title, (await copyOf(first)).title]).toEqual([
    'Numbered (copy)',
    'Numbered (copy 2)',
    'Numbered (copy 3)',
  ])
})
