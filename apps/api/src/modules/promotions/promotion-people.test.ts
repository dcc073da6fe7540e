/** References in a promotion: networks with their own text, participants, a campaign, a priority. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  aPromotion,
  aStay,
  confirmation,
  type Host,
  type PayingPlatform,
  type Person,
  startPayingPlatform,
} from '../../test/index.ts'

let t: PayingPlatform
let host: Host
let employee: Person
let stayId: string

beforeAll(async () => {
  t = await startPayingPlatform()
  host = await t.given.host()
  employee = await t.given.employee()
  ;({ id: stayId } = await t.given.acceptedStay(host, employee, aStay()))
}, 60_000)
afterAll(() => t.close())

function post(fields: object, as: Person = host) {
  return t.call('POST', '/stay-promotions', { as, body: { stayId, ...fields } })
}

function errorsOf({ status, body }: { status: number; body: { errors?: { path: string; message: string }[] } }) {
  expect(status).toBe(422)
  return body.errors
}

const unknownPerson = 'Unknown participant: only people of your organization.'

describe('participants', () => {
  test('must belong to the stay’s organization; anyone else is 422 with the position', async () => {
    const stranger = await t.given.user()
    expect(errorsOf(await post({ participantUserIds: [host.id, stranger.id, 'user_nobody'] }))).toEqual([
      { path: 'participantUserIds.1', message: unknownPerson },
      { path: 'participantUserIds.2', message: unknownPerson },
    ])
    expect((await post({ participantUserIds: [host.id] })).body).toMatchObject({ participantUserIds: [host.id] })
  })

  test('are 422 in a change too if unknown, but remain if they left the organization later', async () => {
    const { body } = await post({ participantUserIds: [host.id] })
    const change = (fields: object) => t.call('POST', `/stay-promotions/${body.id}`, { as: host, body: fields })
    expect(errorsOf(await change({ participantUserIds: [host.id, 'user_nobody'] }))).toHaveLength(1)
    await t.platform.db
      .updateTable('stay_promotions')
      .set({ content: JSON.stringify({ ...(await stored(body.id)), participantUserIds: ['user_gone'] }) })
      .where('id', '=', body.id)
      .execute()
    expect((await change({ participantUserIds: ['user_gone'], title: 'Autumn' })).status).toBe(200)
  })

  test('are listed by name, without an address, for everyone who may edit the promotion', async () => {
    const [owner, manager, elsewhere] = await Promise.all([t.given.host(), t.given.user(), t.given.user()])
    const { id: of } = await t.given.acceptedStay(owner, employee, aStay())
    const { id: other } = await t.given.acceptedStay(owner, employee, aStay())
    await t.given.role(manager, 'stayManager', { stayId: of })
    await t.given.role(elsewhere, 'stayManager', { stayId: other })
    const named = (person: Person, first: string) =>
      t.platform.db
        .updateTable('users')
        .set({ first_name: first, last_name: 'Host' })
        .where('id', '=', person.id)
        .execute()
    await named(owner, 'Zoe')
    await named(manager, 'Amy')
    const { body: made } = await t.call('POST', '/stay-promotions', { as: manager, body: { stayId: of } })
    const people = () => t.call('GET', `/stay-promotions/${made.id}/people`, { as: manager })
    expect((await people()).body.docs).toEqual([
      { id: manager.id, name: 'Amy Host' },
      { id: owner.id, name: 'Zoe Host' },
    ])
  })

  test('are shown by name to the moderator who decides, and only there', async () => {
    const person = await t.given.host()
    const { id: of } = await t.given.acceptedStay(person, employee, aStay())
    await t.platform.db
      .updateTable('users')
      .set({ first_name: 'Wanda', last_name: 'Host' })
      .where('id', '=', person.id)
      .execute()
    const fields = { stayId: of, participantUserIds: [person.id] }
    const { body: made } = await t.call('POST', '/stay-promotions', { as: person, body: fields })
    const { body } = await t.call('GET', `/moderation/stay-promotions/${made.id}`, { as: employee })
    expect(body.item).toMatchObject({ participantUserIds: [person.id], participants: ['Wanda Host'] })
    expect(made.participants).toBeUndefined()
  })

  test('are shown by name to the person who posts', async () => {
    const { id } = await t.queuedPromotion(host, employee)
    await t.platform.db
      .updateTable('stay_promotions')
      .set({ content: JSON.stringify({ ...(await stored(id)), participantUserIds: [host.id, 'user_gone'] }) })
      .where('id', '=', id)
      .execute()
    await t.platform.db
      .updateTable('users')
      .set({ first_name: 'Nora', last_name: 'Host' })
      .where('id', '=', host.id)
      .execute()
    const { docs } = (await t.call('GET', '/execution-tasks', { as: employee, query: { promotionId: id } })).body
    const { body } = await t.call('GET', `/execution-tasks/${docs[0].id}`, { as: employee })
    expect(body.post.participants).toEqual(['Nora Host'])
  })
})

async function stored(id: string) {
  const row = t.platform.db.selectFrom('stay_promotions').select('content').where('id', '=', id)
  return (await row.executeTakeFirstOrThrow()).content
}

test('a campaign that is unknown or belongs to another organization is 422', async () => {
  const other = await t.given.host()
  const dateRange = { start: Date.now() - 1000, end: Date.now() + 86_400_000 }
  const fields = { organizationId: other.organizationId, title: 'Autumn', summary: 'Leaves.', dateRange }
  const { body: foreign } = await t.call('POST', '/campaigns', { as: other, body: fields })
  for (const campaignId of ['cmp_nothing', foreign.id])
    expect(errorsOf(await post({ campaignId }))).toEqual([{ path: 'campaignId', message: 'No such campaign.' }])
})

describe('a network’s text', () => {
  test('is posted there instead of the common one, which is posted elsewhere', async () => {
    const { outlets } = await t.platform.providers.content.catalogue()
    const fields = await aPromotion(t)
    const network = outlets.find(({ id }) => id === fields.postOutlets[0])?.network
    const networkTexts = [{ networkId: network?.id, text: 'Only here.' }]
    const { id } = await t.queuedPromotion(host, employee, { networkTexts })
    const { docs } = (await t.call('GET', '/execution-tasks', { as: employee, query: { promotionId: id } })).body
    const captions = new Map<string, string>()
    for (const task of docs) {
      const { body } = await t.call('GET', `/execution-tasks/${task.id}`, { as: employee })
      captions.set(task.outlet.network, body.post.caption)
    }
    expect(captions.get(network?.name ?? '')).toMatch(/^Only here\./)
    const others = [...captions].filter(([name]) => name !== network?.name)
    expect(others.length).toBeGreaterThan(0)
    for (const [, caption] of others) expect(caption).toMatch(/^A week by the lake\./)
  })

  test('requires a known network, and at most one text each', async () => {
    expect(errorsOf(await post({ networkTexts: [{ networkId: 'nowhere', text: 'Hello' }] }))).toEqual([
      { path: 'networkTexts.0.networkId', message: 'No such network.' },
    ])
    const [network] = (await t.platform.providers.content.catalogue()).networks
    const twice = [1, 2].map(() => ({ networkId: network?.id, text: 'Hello' }))
    expect(errorsOf(await post({ networkTexts: twice }))).toEqual([
      { path: 'networkTexts', message: 'A network can have only one text.' },
    ])
  })
})

describe('high priority', () => {
  test.each(['Free', 'Basic'] as const)('is not included with %s', async (plan) => {
    await t.given.plan(stayId, plan)
    expect(errorsOf(await post({ priority: 'high' }))).toEqual([
      { path: 'priority', message: 'High priority comes with a plan that has priority ranking.' },
    ])
    expect((await post({ priority: 'low' })).status).toBe(201)
  })

  test.each(['Plus', 'Growth'] as const)('is included with %s', async (plan) => {
    await t.given.plan(stayId, plan)
    expect((await post({ priority: 'high' })).body).toMatchObject({ priority: 'high' })
    await t.given.plan(stayId, 'Free')
  })

  test('can’t be submitted after the plan has ended: choose another', async () => {
    await t.given.plan(stayId, 'Plus')
    const { id } = (await post({ ...(await aPromotion(t)), priority: 'high' })).body
    await t.given.plan(stayId, 'Free')
    const save = (fields: object) => t.call('POST', `/stay-promotions/${id}`, { as: host, body: fields })
    const { body: draft } = await save(confirmation)
    expect(draft.problems).toMatchObject([{ path: 'priority' }])
    const submit = () => t.call('POST', `/stay-promotions/${id}/update`, { as: host, body: {} })
    expect(errorsOf(await submit())).toEqual([
      { path: 'priority', message: 'High priority comes with a plan that has priority ranking.' },
    ])
    await save({ priority: 'medium' })
    expect((await submit()).status).toBe(200)
  })

  test('is posted first among those due at the same time', async () => {
    const ordinary = await t.queuedPromotion(host, employee)
    const urgent = await t.queuedPromotion(host, employee)
    const content = JSON.stringify({ ...(await stored(urgent.id)), priority: 'high' })
    await t.platform.db.updateTable('stay_promotions').set({ content }).where('id', '=', urgent.id).execute()
    const due_at = new Date(Date.now() - 1000)
    await t.platform.db
      .updateTable('execution_tasks')
      .set({ due_at })
      .where('promotion_id', 'in', [ordinary.id, urgent.id])
      .where('role', '=', 'posting')
      .execute()
    const { body } = await t.call('GET', '/execution-tasks', { as: employee, query: { toDo: 'true', limit: '100' } })
    const order = body.docs.map(({ promotionId }: { promotionId: string }) => promotionId)
    expect(order.indexOf(urgent.id)).toBeLessThan(order.indexOf(ordinary.id))
    expect(body.docs[order.indexOf(urgent.id)].priority).toBe('high')
  })
})
