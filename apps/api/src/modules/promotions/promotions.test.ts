import type { Catalogue, CatalogueOutlet } from '@lodestay/domain'
import { readyContent } from '@lodestay/tools/testing/ready-content'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import {
  aPromotion,
  chooseOutlets,
  confirmation,
  type Person,
  startTestPlatform,
  type TestPlatform,
} from '../../test/index.ts'

let t: TestPlatform
let host: Person & { organizationId: string }
let stranger: Person & { organizationId: string }
let employee: Person
let stayId: string
let catalogue: Catalogue
beforeAll(async () => {
  await readyContent(inject('contentUrl'))
  t = await startTestPlatform()
  ;[host, stranger, employee] = await Promise.all([t.given.host(), t.given.host('Foreign Stays'), t.given.employee()])
  stayId = (await t.given.acceptedStay(host, employee)).id
  catalogue = await t.platform.providers.content.catalogue()
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(() => t.close())

/** Mocks the content system's catalog after an editor's change. */
function offers(changed: Partial<Catalogue>) {
  return vi.spyOn(t.platform.providers.content, 'catalogue').mockResolvedValue({ ...catalogue, ...changed })
}

function post(path: string, body: object = {}, as: Person = host) {
  return t.call('POST', path, { as, body })
}

function get(path: string, as: Person = host, query: Record<string, string> = {}) {
  return t.call('GET', path, { as, query })
}

async function make(fields: object = {}, of = stayId) {
  const answer = await post('/stay-promotions', { stayId: of, ...fields })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

function save(id: string, body: object, as?: Person) {
  return post(`/stay-promotions/${id}`, body, as)
}

async function complete(fields: object = {}) {
  const { id } = await make({ ...(await aPromotion(t)), ...fields })
  const answer = await save(id, confirmation)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

async function submitted() {
  const answer = await post(`/stay-promotions/${(await complete()).id}/update`)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

async function accepted() {
  const answer = await post(`/stay-promotions/${(await submitted()).id}/publish`, {}, employee)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

function ids(answer: { body: { docs: { id: string }[] } }) {
  return answer.body.docs.map(({ id }) => id)
}

function errorsOf(answer: { body: { errors?: { path: string; message: string }[] } }) {
  return answer.body.errors
}

describe('a new promotion', () => {
  test('is a Draft at step 1 with the defaults, and lists what is missing', async () => {
    const body = await make()
    expect(body).toMatchObject({
      status: 'Draft',
      purchaseStatus: 'Ready',
      currentStep: 1,
      nights: 3,
      priority: 'medium',
      price: null,
      socialPlatform: 'None',
      draftMetadata: { autoSaveEnabled: true, version: 1 },
    })
    expect(Object.values(body.stepCompletionStatus)).toEqual(Array(8).fill(false))
    expect(body.problems[0]).toEqual({ step: 0, path: 'userName', message: 'User name is required.' })
  })

  test('for another host’s stay is refused, and for an unknown one is not found', async () => {
    expect((await post('/stay-promotions', { stayId }, stranger)).status).toBe(403)
    expect((await post('/stay-promotions', { stayId: 'stay_none' })).status).toBe(404)
  })

  test('refuses flags, status and price from a client', async () => {
    for (const field of [
      { stepCompletionStatus: {} },
      { status: 'Accepted' },
      { price: 1 },
      { purchaseStatus: 'Ready' },
    ])
      expect((await post('/stay-promotions', { stayId, ...field })).status).toBe(422)
  })
})

describe('the price', () => {
  test('is the sum of the choices, less the discount of its stay’s plan', async () => {
    const { type, variant, posting, amplification, reshare } = chooseOutlets(catalogue)
    const asks = (outlets: readonly CatalogueOutlet[], role: string) =>
      outlets.reduce(
        (sum, { prices }) =>
          sum +
          (prices.find((p) => p.promotionTypeId === type.id && p.variantId === variant.id && p.role === role)?.price ??
            Number.NaN),
        0,
      )
    const [addon] = type.addons
    const sum =
      variant.price + asks(posting, 'posting') + asks(amplification, 'amplification') + asks(reshare, 'reshare')
    const growing = await t.given.acceptedStay(host, employee)
    await t.platform.db.updateTable('stays').set({ plan: 'Growth' }).where('id', '=', growing.id).execute()

    const { id, price } = await make(await aPromotion(t), growing.id)
    expect(price).toMatchObject({ subtotal: sum, plan: 'Growth', discountPercent: 10, total: Math.round(sum * 0.9) })
    const withAddon = (await post(`/stay-promotions/${id}/addons`, { addonTypes: [addon?.type] })).body
    expect(withAddon.price.total).toBe(Math.round((sum + (addon?.price ?? Number.NaN)) * 0.9))
  })

  test('that changed after confirmation is shown, and must be confirmed again', async () => {
    const { id, price, variantId } = await complete()
    const dearer = catalogue.types.map((type) => ({
      ...type,
      variants: type.variants.map((variant) =>
        variant.id === variantId ? { ...variant, price: variant.price + 500 } : variant,
      ),
    }))
    offers({ types: dearer })
    const now = (await get(`/stay-promotions/${id}`)).body
    expect(now).toMatchObject({ confirmed: false, confirmedPrice: price.total, price: { total: price.total + 500 } })
    const refused = await post(`/stay-promotions/${id}/update`)
    expect(refused.status).toBe(422)
    expect(errorsOf(refused)?.[0]?.message).toMatch(
      /^The price has changed from \$.* to \$.*\. Please confirm it again\.$/,
    )

    const blind = await save(id, { confirmed: true, confirmedPrice: price.total })
    expect(blind.body).toMatchObject({
      status: 422,
      code: 'price-changed',
      detail: expect.stringContaining('Please confirm it again.'),
      price: price.total + 500,
    })
    const anew = await save(id, { confirmed: true, confirmedPrice: price.total + 500 })
    expect(anew.body).toMatchObject({ confirmed: true, confirmedPrice: price.total + 500 })
    const { rows } = await sql<{ after: unknown }>`select after from audit_log where subject_id = ${id}
      order by id desc limit 1`.execute(t.platform.db)
    expect(rows).toEqual([{ after: { confirmedPrice: price.total + 500 } }])
    expect((await post(`/stay-promotions/${id}/update`)).body.status).toBe('Submitted')
  })

  test('stays as confirmed once it is submitted', async () => {
    const { id, price } = await submitted()
    offers({ outlets: catalogue.outlets.map((outlet) => ({ ...outlet, prices: [] })) })
    expect((await get(`/stay-promotions/${id}`)).body).toMatchObject({ price, confirmed: true })
  })
})

describe('a save', () => {
  test('of one step changes the fields sent, and goes on to the next', async () => {
    const { id } = await make({ title: 'Autumn' })
    const { body } = await save(id, { step: 0, userName: 'The Boathouse' })
    expect(body).toMatchObject({ title: 'Autumn', userName: 'The Boathouse', currentStep: 2, cleared: [] })
    expect(body.stepCompletionStatus.title).toBe(true)
  })

  test('of an incomplete step lists what is missing, and retains earlier values', async () => {
    const { id } = await make({ userName: 'The Boathouse' })
    const answer = await save(id, { step: 0, userName: ' ' })
    expect(answer.status).toBe(422)
    expect(answer.body.detail).toBe('Validation failed for one or more fields')
    expect(errorsOf(answer)).toEqual([{ path: 'userName', message: 'User name is required.' }])
    expect((await get(`/stay-promotions/${id}`)).body.userName).toBe('The Boathouse')
  })

  test.each([9, -1])('of step %d is refused', async (step) => {
    const answer = await save((await make()).id, { step })
    expect(errorsOf(answer)).toEqual([{ path: 'step', message: 'Invalid step index. Must be between 0 and 8.' }])
  })

  test('from another tab is refused, and nothing is written', async () => {
    const { id, draftMetadata } = await make()
    await save(id, { title: 'First', draftMetadata: { version: draftMetadata.version } })
    const answer = await save(id, { title: 'Second', draftMetadata: { version: draftMetadata.version } })
    expect(answer.body).toMatchObject({ status: 409, currentVersion: 2 })
    expect((await get(`/stay-promotions/${id}`)).body.title).toBe('First')
  })

  test.each([
    ['', { title: 'Second' }],
    ['/update', {}],
    ['/addons', { addonTypes: ['story'] }],
  ])('with a stale If-Match is 412 (POST /stay-promotions/{id}%s)', async (path, body) => {
    const { id } = await make()
    await save(id, { title: 'First' })
    const stale = await t.call('POST', `/stay-promotions/${id}${path}`, {
      as: host,
      body,
      headers: { 'if-match': '"1"' },
    })
    expect(stale.status).toBe(412)
  })

  test('accepts pictures as `media` or as a media selection', async () => {
    const { id } = await make()
    const url = '/media/scenes/lake-cabin-autumn-dusk-front-7f3a21/1440.webp'
    const media = [{ url, width: 1440, height: 1080 }]
    expect((await save(id, { media })).body).toMatchObject({
      media,
      mediaSelection: { type: 'uploaded_media', mediaFiles: media },
    })
  })

  test('remembers whether autosave is on', async () => {
    const { id } = await make()
    const { body } = await save(id, { draftMetadata: { autoSaveEnabled: false } })
    expect(body.draftMetadata).toEqual({ autoSaveEnabled: false, version: 2 })
  })

  test('with an end before its start is refused', async () => {
    const answer = await save((await make()).id, { startDate: 2, endDate: 1 })
    expect(errorsOf(answer)).toEqual([{ path: 'endDate', message: 'End date must be after the start date.' }])
  })
})

describe('a requested date', () => {
  const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

  test('is stored with the time zone of its organization', async () => {
    await t.call('PATCH', `/organizations/${host.organizationId}`, { as: host, body: { timeZone: 'Pacific/Honolulu' } })
    const requestedDate = inAnHour()
    expect((await get(`/stay-promotions/${(await make({ requestedDate })).id}`)).body).toMatchObject({
      requestedDate,
      timeZone: 'Pacific/Honolulu',
    })
  })

  test('in the past is refused on creation, save and submission', async () => {
    const past = { requestedDate: new Date(Date.now() - 60_000).toISOString() }
    const refusal = [{ path: 'requestedDate', message: 'Requested date must be in the future.' }]
    expect((await post('/stay-promotions', { stayId, ...past })).body.errors).toEqual(refusal)
    const { id } = await complete({ requestedDate: inAnHour() })
    expect((await save(id, past)).body.errors).toEqual(refusal)
    const late = await t.later(2 * 3_600_000, () => post(`/stay-promotions/${id}/update`))
    expect([late.status, late.body.errors]).toEqual([422, refusal])
  })

  test('that passes before the promotion is submitted is what its details lack', async () => {
    const { id } = await complete({ requestedDate: inAnHour() })
    expect((await get(`/stay-promotions/${id}`)).body.problems).toEqual([])
    const passed = { path: 'requestedDate', message: 'Requested date must be in the future.' }
    await t.later(2 * 3_600_000, async () => {
      const { problems, stepCompletionStatus } = (await get(`/stay-promotions/${id}`)).body
      expect([problems, stepCompletionStatus.details]).toEqual([[{ step: 6, ...passed }], false])
      expect(errorsOf(await save(id, { step: 6 }))).toEqual([passed])
    })
  })

  test('that passes during its review doesn’t keep it from being accepted', async () => {
    const { id } = await complete({ requestedDate: inAnHour() })
    await post(`/stay-promotions/${id}/update`)
    const decided = await t.later(2 * 3_600_000, () => post(`/stay-promotions/${id}/publish`, {}, employee))
    expect([decided.status, decided.body.status, decided.body.problems]).toEqual([200, 'Accepted', []])
  })
})

describe('choices', () => {
  test('that a new posting outlet rules out are cleared, each with a reason', async () => {
    const { id, variantId, promotionTypeId, amplificationOutlets, reshareOutlets } = await complete()
    // An outlet whose network works with no other.
    const loner = {
      ...(catalogue.outlets[0] as CatalogueOutlet),
      id: 'loner',
      name: 'Loner',
      isOpen: true,
      roles: ['posting' as const],
      network: {
        ...(catalogue.networks[0] as Catalogue['networks'][number]),
        id: 'alone',
        name: 'Alone',
        collaborationNetworkIds: [],
        reshareNetworkIds: [],
      },
      prices: [{ promotionTypeId, variantId, role: 'posting' as const, price: 100 }],
    } as CatalogueOutlet
    offers({ outlets: [...catalogue.outlets, loner] })
    const { body } = await save(id, { postOutlets: ['loner'] })
    expect(body).toMatchObject({ postOutlets: ['loner'], amplificationOutlets: [], reshareOutlets: [] })
    expect(body.cleared.map((cleared: { id: string }) => cleared.id)).toEqual([
      ...amplificationOutlets,
      ...reshareOutlets,
    ])
    expect(body.cleared[0].reason).toMatch(/ does not amplify posts on Alone\.$/)
    expect(body.confirmed).toBe(false)
  })

  test('that were never valid are refused by name', async () => {
    const { promotionTypeId, variantId } = await aPromotion(t)
    const closed = catalogue.outlets.find(({ isOpen }) => !isOpen) as CatalogueOutlet
    const { id } = await make({ promotionTypeId, variantId })
    expect(errorsOf(await save(id, { postOutlets: [closed.id, 'none'] }))).toEqual([
      { path: 'postOutlets.0', message: closed.closedReason },
      { path: 'postOutlets.1', message: 'This outlet is no longer available.' },
    ])
    const foreign = catalogue.types
      .filter((type) => type.id !== promotionTypeId)
      .flatMap(({ variants }) => variants)
      .find(
        (one) => !catalogue.types.find((type) => type.id === promotionTypeId)?.variants.some(({ id }) => id === one.id),
      )
    expect(errorsOf(await save(id, { variantId: foreign?.id }))).toEqual([
      { path: 'variantId', message: 'This variant belongs to another promotion type.' },
    ])
    expect(errorsOf(await save(id, { boost: { target: { type: 'City', name: 'Nowhere' } } }))?.[0]?.path).toBe('boost')
  })

  test('of a discontinued type are retained, and the promotion reports it', async () => {
    const { id, promotionTypeId, postOutlets } = await complete()
    offers({ types: catalogue.types.filter((type) => type.id !== promotionTypeId) })
    const { body } = await save(id, { title: 'Still here' })
    expect(body).toMatchObject({ title: 'Still here', promotionTypeId, postOutlets, price: null })
    expect(body.problems).toContainEqual({
      step: 1,
      path: 'promotionTypeId',
      message: 'This promotion type is no longer offered. Choose another.',
    })
  })
})

describe('addons', () => {
  test('are added once, listed, and removed', async () => {
    const { id, promotionTypeId } = await make(await aPromotion(t))
    const types = catalogue.types.find((type) => type.id === promotionTypeId)?.addons.map(({ type }) => type) ?? []
    await post(`/stay-promotions/${id}/addons`, { addonTypes: types.slice(0, 1) })
    const added = await post(`/stay-promotions/${id}/addons`, { addonTypes: types })
    expect(added.status).toBe(201)
    const { docs } = (await get(`/stay-promotions/${id}/addons`)).body
    expect(docs.map(({ type }: { type: string }) => type).sort()).toEqual(types.toSorted())
    const left = await t.call('DELETE', `/stay-promotions/${id}/addons/${docs[0].id}`, { as: host })
    expect(left.body.addons).toHaveLength(types.length - 1)
    expect((await t.call('DELETE', `/stay-promotions/${id}/addons/${docs[0].id}`, { as: host })).status).toBe(404)
  })

  test('not sold with the type are refused', async () => {
    const { id } = await make(await aPromotion(t))
    expect(errorsOf(await post(`/stay-promotions/${id}/addons`, { addonTypes: ['gold-frame'] }))).toEqual([
      { path: 'addonTypes.0', message: 'gold-frame is not offered with this promotion type.' },
    ])
    expect(errorsOf(await post(`/stay-promotions/${id}/addons`))?.[0]?.message).toBe('Addon types is required.')
  })

  test('and boosts are refused where the platform posts, and removed once an outlet is chosen to which it posts', async () => {
    const fields = await aPromotion(t)
    const [first, second] = fields.postOutlets
    const { id } = await make({ ...fields, postOutlets: [first], amplificationOutlets: [], reshareOutlets: [] })
    const [addon] = catalogue.types.find((type) => type.id === fields.promotionTypeId)?.addons ?? []
    const add = () => post(`/stay-promotions/${id}/addons`, { addonTypes: [addon?.type] })
    expect((await add()).status).toBe(201)
    const outlets = catalogue.outlets.map((each) => (each.id === second ? { ...each, carriesOutExtras: false } : each))
    offers({ outlets })
    const { body } = await save(id, { postOutlets: [first, second] })
    expect([body.addons, body.cleared]).toMatchObject([
      [],
      [{ field: 'addons', name: addon?.name, reason: 'It isn’t available for these posting outlets.' }],
    ])
    expect(errorsOf(await add())).toEqual([
      { path: 'addonTypes.0', message: `${addon?.name} is not offered with these posting outlets.` },
    ])
    await save(id, { postOutlets: [second] })
    const [boost] = catalogue.types.find((type) => type.id === fields.promotionTypeId)?.boosts ?? []
    const refused = await save(id, { boost: { target: { type: boost?.type, name: boost?.name } } })
    expect([refused.status, errorsOf(refused)]).toMatchObject([422, [{ path: 'boost' }]])
  })
})

describe('a submission', () => {
  test('requires every step, and both confirmations', async () => {
    const { id } = await make(await aPromotion(t))
    expect(errorsOf(await post(`/stay-promotions/${id}/update`))).toEqual([
      { path: 'confirmed', message: 'Confirmation must be true.' },
      { path: 'agreesToTerms', message: 'Agreement to terms must be true.' },
    ])
    expect((await get(`/stay-promotions/${id}`)).body.status).toBe('Draft')
  })

  test('is in the moderators’ queue under its name', async () => {
    const { id } = await submitted()
    const queue = (await get('/moderation/queue', employee, { kind: 'stay-promotions', limit: '100' })).body
    expect(queue.docs.find((item: { id: string }) => item.id === id)).toMatchObject({
      kind: 'stay-promotions',
      name: 'Early autumn',
      organizationId: host.organizationId,
      stayId,
    })
  })

  test('can be corrected while it waits, but not made incomplete; once claimed, only by the claim’s holder', async () => {
    const { id } = await submitted()
    expect((await save(id, { summary: 'Two weeks by the lake.' })).status).toBe(200)
    expect((await save(id, { summary: '' })).status).toBe(422)
    await post(`/stay-promotions/${id}/lock`, {}, employee)
    expect((await save(id, { summary: 'Three weeks.' })).status).toBe(423)
    const update = (summary: string, as: Person) => post(`/stay-promotions/${id}/update`, { summary }, as)
    expect((await update('Four weeks.', host)).status).toBe(423)
    const corrected = await update('Four weeks.', employee)
    expect([corrected.status, corrected.body]).toMatchObject([200, { status: 'Pending', summary: 'Four weeks.' }])
  })

  test('can be withdrawn and resubmitted by its host, until a moderator claims it', async () => {
    const { id } = await submitted()
    const withdraw = (as = host) => post(`/stay-promotions/${id}/withdraw`, {}, as)
    expect((await withdraw(stranger)).status).toBe(404)
    expect((await withdraw()).body.status).toBe('Draft')
    expect((await withdraw()).status).toBe(409)
    expect((await post(`/stay-promotions/${id}/publish`, {}, employee)).status).toBe(409)
    expect((await post(`/stay-promotions/${id}/update`)).body.status).toBe('Submitted')
    await post(`/stay-promotions/${id}/lock`, {}, employee)
    expect((await withdraw()).status).toBe(423)
  })

  test('is rejected with a reason, corrected, and accepted', async () => {
    const { id } = await submitted()
    const no = { category: 'Spelling', message: 'It is spelled lake.' }
    expect((await post(`/stay-promotions/${id}/reject`, no, employee)).body.status).toBe('Rejected')
    const [feedback] = (await get(`/stay-promotions/${id}/feedback`)).body.docs
    expect(feedback).toMatchObject(no)
    const { docs } = (await get('/stay-promotions', host, { status: 'Rejected', limit: '100' })).body
    expect(docs.find((doc: { id: string }) => doc.id === id).rejection).toEqual(feedback)
    expect((await post(`/stay-promotions/${id}/update`, { summary: 'By the lake.' })).body.status).toBe('Submitted')
    expect((await post(`/stay-promotions/${id}/publish`, {}, employee)).body.status).toBe('Accepted')
  })

  test('that was rejected is a draft again once its host edits it', async () => {
    const rejected = async () => {
      const { id } = await submitted()
      return (await post(`/stay-promotions/${id}/reject`, { category: 'Other', message: 'No.' }, employee)).body
    }
    const { id, summary, addons, promotionTypeId } = await rejected()
    for (const change of [{ summary }, { currentStep: 3 }, { enabled: false }, { campaignId: null }])
      expect((await save(id, change)).body.status).toBe('Rejected')
    expect((await save(id, { summary: 'A corrected text.' }, employee)).body.status).toBe('Rejected')
    expect((await save(id, { summary: 'A fortnight by the lake.' })).body.status).toBe('Draft')
    expect((await post(`/stay-promotions/${id}/update`)).body.status).toBe('Submitted')
    expect(addons).toEqual([])
    const { id: other } = await rejected()
    const type = catalogue.types.find((each) => each.id === promotionTypeId)?.addons[0]?.type
    const added = await post(`/stay-promotions/${other}/addons`, { addonTypes: [type] })
    expect([added.status, added.body.status]).toEqual([201, 'Draft'])
  })

  describe('that was rejected, and emptied since,', () => {
    const no = { category: 'Spelling', message: 'It is spelled lake.' }
    const appeal = (id: string) => post(`/moderation/stay-promotions/${id}/appeals`, { message: 'It is not.' })

    test.each([
      ['its media', { mediaSelection: { type: 'uploaded_media', mediaFiles: [] } }, 'mediaSelection.mediaFiles'],
      ['its summary', { summary: '' }, 'summary'],
      ['the confirmation', { confirmed: false }, 'confirmed'],
      ['the agreement', { agreesToTerms: false }, 'agreesToTerms'],
    ])('of %s is neither appealed nor undone', async (_, emptied, path) => {
      const { id } = await submitted()
      await post(`/stay-promotions/${id}/reject`, no, employee)
      expect((await save(id, emptied)).status).toBe(200)
      const appealed = await appeal(id)
      expect([appealed.status, errorsOf(appealed)]).toMatchObject([422, [{ path }]])
      expect((await post(`/moderation/stay-promotions/${id}/undo`, {}, employee)).status).toBe(409)
      expect((await get(`/stay-promotions/${id}`)).body.status).toBe('Draft')
    })

    test('by time too, can’t be appealed: its requested date has passed', async () => {
      const { id } = await complete({ requestedDate: new Date(Date.now() + 3_600_000).toISOString() })
      await post(`/stay-promotions/${id}/update`)
      await post(`/stay-promotions/${id}/reject`, no, employee)
      const refused = await t.later(2 * 3_600_000, () => appeal(id))
      expect(errorsOf(refused)).toMatchObject([{ path: 'requestedDate' }])
    })

    test('of nothing can be appealed', async () => {
      const { id } = await submitted()
      await post(`/stay-promotions/${id}/reject`, no, employee)
      expect((await appeal(id)).body.status).toBe('Submitted')
    })
  })

  test('can’t be accepted if it is incomplete, however that came to be', async () => {
    const { id } = await submitted()
    await t.platform.db
      .updateTable('stay_promotions')
      .set({ content: sql`jsonb_set(content, '{summary}', '""')` })
      .where('id', '=', id)
      .execute()
    const refused = await post(`/stay-promotions/${id}/publish`, {}, employee)
    expect([refused.status, errorsOf(refused)]).toMatchObject([422, [{ path: 'summary' }]])
  })

  test('that was accepted tells a stay’s manager, who can’t buy it, who can', async () => {
    const manager = await t.given.user()
    await t.given.role(manager, 'stayManager', { stayId })
    const { id } = await accepted()
    const decision = t.platform.db.selectFrom('decisions').select('id').where('subject_id', '=', id)
    await t.work('review:tell', { decisionId: (await decision.executeTakeFirstOrThrow()).id })
    const told = (await get('/notifications', manager)).body.docs[0]
    expect([told.subjectId, told.body]).toEqual([
      id,
      'An owner or manager of your organization can add it to the cart. It’s scheduled once it’s paid for.',
    ])
  })

  test('that was accepted can no longer be edited', async () => {
    const { id } = await accepted()
    const answer = await save(id, { title: 'Later' })
    expect(answer.body).toMatchObject({
      status: 409,
      detail: 'An accepted promotion can’t be edited.',
    })
    expect((await post(`/stay-promotions/${id}/addons`, { addonTypes: ['pin'] })).status).toBe(409)
  })

  test('whose paid addons staff add gets feedback, and so if they remove them later', async () => {
    const { id, promotionTypeId } = await make(await aPromotion(t))
    const [addon] = catalogue.types.find((type) => type.id === promotionTypeId)?.addons ?? []
    const added = await post(`/stay-promotions/${id}/addons`, { addonTypes: [addon?.type] }, employee)
    expect(added.status).toBe(201)
    // One that it already has is no change.
    await post(`/stay-promotions/${id}/addons`, { addonTypes: [addon?.type] }, employee)
    const edit = { kind: 'Admin Edit', changedFields: ['addons'] }
    const told = async () => (await get(`/stay-promotions/${id}/feedback`)).body.docs
    expect(await told()).toMatchObject([edit])
    await sql`update feedback set created_at = created_at - interval '1 hour' where subject_id = ${id}`.execute(
      t.platform.db,
    )
    const path = `/stay-promotions/${id}/addons/${added.body.addons[0].id}`
    expect((await t.call('DELETE', path, { as: employee })).status).toBe(200)
    expect(await told()).toMatchObject([edit, edit])
  })

  test('corrected by staff leaves feedback', async () => {
    const { id } = await submitted()
    expect((await save(id, { summary: 'By the lake.' }, employee)).status).toBe(200)
    expect((await get(`/stay-promotions/${id}/feedback`)).body.docs[0]).toMatchObject({
      kind: 'Admin Edit',
      changedFields: ['summary'],
    })
  })
})

describe('lists', () => {
  test('contain a host’s own promotions, all for staff, and none for others', async () => {
    const { id } = await make()
    const traveler = await t.given.user()
    expect(ids(await get('/stay-promotions', host, { stayId, limit: '100' }))).toContain(id)
    expect(ids(await get('/stay-promotions', employee, { stayId, limit: '100' }))).toContain(id)
    for (const other of [stranger, traveler]) {
      expect(ids(await get('/stay-promotions', other, { stayId }))).toEqual([])
      expect((await get(`/stays/${stayId}/stay-promotions`, other)).status).toBe(403)
      expect((await get(`/stay-promotions/${id}`, other)).status).toBe(404)
    }
    expect(ids(await get(`/stays/${stayId}/stay-promotions`, host, { limit: '100' }))).toContain(id)
  })

  test('can be filtered by status, organization and campaign', async () => {
    const campaignId = `cmp_of_${host.organizationId}`
    await t.platform.db
      .insertInto('campaigns')
      .values({
        id: campaignId,
        organization_id: host.organizationId,
        title: 'Autumn',
        starts_at: new Date(),
        ends_at: new Date(Date.now() + 1e8),
      })
      .execute()
    const { id } = await make({ campaignId })
    const { id: waiting } = await submitted()
    expect(ids(await get('/stay-promotions', host, { status: 'Submitted', limit: '100' }))).toContain(waiting)
    expect(ids(await get('/stay-promotions', host, { status: 'Submitted', limit: '100' }))).not.toContain(id)
    expect(ids(await get('/stay-promotions', host, { campaignId }))).toEqual([id])
    expect(ids(await get(`/campaigns/${campaignId}/promotions`))).toEqual([id])
    expect(ids(await get('/stay-promotions', host, { organizationId: stranger.organizationId }))).toEqual([])
  })
})

describe('scheduling', () => {
  test('requires a payment; queued promotions can be found by status', async () => {
    const { id } = await accepted()
    expect((await post(`/stay-promotions/${id}/schedule`, {}, employee)).body).toMatchObject({
      status: 409,
      detail: 'It isn’t paid for: only a purchased promotion can be scheduled.',
    })
    await t.platform.db
      .updateTable('stay_promotions')
      .set({ purchase_status: 'Purchased' })
      .where('id', '=', id)
      .execute()
    expect((await post(`/stay-promotions/${id}/schedule`, {}, employee)).body.status).toBe('Queued')
    expect(ids(await get('/stay-promotions', employee, { status: 'Queued' }))).toContain(id)
    expect((await post(`/stay-promotions/${id}/schedule`, {}, employee)).body).toMatchObject({ code: 'illegal-move' })
  })
})

describe('deleting', () => {
  test('removes a draft with its addons', async () => {
    const { id } = await make()
    expect((await t.call('DELETE', `/stay-promotions/${id}`, { as: host })).status).toBe(204)
    expect((await get(`/stay-promotions/${id}`)).status).toBe(404)
  })

  test('is refused for a promotion that is in a cart or paid for', async () => {
    for (const [purchase_status, detail] of [
      ['Staged', 'It’s in a cart. Remove it from the cart first.'],
      ['Purchased', 'It’s paid for, so it can’t be deleted.'],
    ] as const) {
      const { id } = await make()
      await t.platform.db.updateTable('stay_promotions').set({ purchase_status }).where('id', '=', id).execute()
      expect((await t.call('DELETE', `/stay-promotions/${id}`, { as: host })).body).toMatchObject({
        status: 409,
        detail,
      })
    }
  })
})

describe('the cart', () => {
  const item = async () => {
    const promotion = await accepted()
    const answer = await post('/cart-items', { collectionType: 'stay-promotions', purchaseableId: promotion.id })
    expect(answer.status, answer.text).toBe(201)
    return { promotion, item: answer.body }
  }
  const purchaseOf = async (id: string) => (await get(`/stay-promotions/${id}`)).body.purchaseStatus
  const patch = (id: string, status: string) => t.call('PATCH', `/cart-items/${id}`, { as: host, body: { status } })

  test('accepts an accepted promotion at the confirmed price', async () => {
    const { promotion, item: made } = await item()
    expect(made).toMatchObject({ status: 'Ready', price: promotion.price.total, organizationId: host.organizationId })
    const staged = await post(`/stay-promotions/${promotion.id}/cart/${made.id}`)
    expect(staged.body).toMatchObject({ id: promotion.id, purchaseStatus: 'Staged' })
    expect((await get(`/cart-items/${made.id}`)).body.status).toBe('Staged')
    expect((await post(`/stay-promotions/${promotion.id}/cart/${made.id}`)).status).toBe(200)
  })

  test('refuses duplicates, other hosts’ promotions, and promotions not accepted', async () => {
    const { promotion } = await item()
    const same = { collectionType: 'stay-promotions', purchaseableId: promotion.id }
    expect((await post('/cart-items', same)).body).toMatchObject({ status: 409, code: 'already-exists' })
    expect((await post('/cart-items', same, stranger)).status).toBe(404)
    const draft = { ...same, purchaseableId: (await make()).id }
    expect((await post('/cart-items', draft)).body.detail).toBe('Only an accepted promotion can be bought.')
    const other = await item()
    expect((await post(`/stay-promotions/${promotion.id}/cart/${other.item.id}`)).status).toBe(404)
  })

  test('releases what is removed, cancelled or deleted', async () => {
    const { promotion, item: made } = await item()
    await patch(made.id, 'Staged')
    expect(await purchaseOf(promotion.id)).toBe('Staged')
    await patch(made.id, 'Ready')
    expect(await purchaseOf(promotion.id)).toBe('Ready')
    await patch(made.id, 'Staged')
    expect((await patch(made.id, 'Cancelled')).body.status).toBe('Cancelled')
    expect(await purchaseOf(promotion.id)).toBe('Ready')
    expect((await patch(made.id, 'Staged')).body).toMatchObject({ code: 'illegal-move' })

    const again = (await post('/cart-items', { collectionType: 'stay-promotions', purchaseableId: promotion.id })).body
    await patch(again.id, 'Staged')
    expect((await t.call('DELETE', `/cart-items/${again.id}`, { as: host })).status).toBe(204)
    expect(await purchaseOf(promotion.id)).toBe('Ready')
  })

  test('lets one of two concurrent additions of the same promotion win', async () => {
    const { id } = await accepted()
    const same = { collectionType: 'stay-promotions', purchaseableId: id }
    const answers = await t.meetAt('stay_promotions', id, [
      () => post('/cart-items', same),
      () => post('/cart-items', same),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test('a paid promotion has its transaction, and others have none', async () => {
    const { id } = await accepted()
    expect((await get(`/stay-promotions/${id}/transaction`)).status).toBe(404)
    const row = { id: `txn_${id}`, organization_id: host.organizationId, amount: 100 }
    await t.platform.db.insertInto('transactions').values(row).execute()
    await t.platform.db
      .insertInto('transaction_items')
      .values({ transaction_id: row.id, collection_type: 'stay-promotions', purchaseable_id: id, price: 100 })
      .execute()
    expect((await get(`/stay-promotions/${id}/transaction`)).body.id).toBe(row.id)
  })
})
