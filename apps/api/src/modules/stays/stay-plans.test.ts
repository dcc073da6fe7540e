import { type PlanName, planNames } from '@lodestay/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, startTestPlatform, type TestPlatform } from '../../test/index.ts'
import { stayProjection } from '../search/index.ts'

let t: TestPlatform
let host: Person & { organizationId: string }
const stayOn = {} as Record<PlanName, string>
beforeAll(async () => {
  t = await startTestPlatform()
  host = await t.given.host()
  const employee = await t.given.employee()
  for (const plan of planNames) {
    const { id } = await t.given.acceptedStay(host, employee, {
      name: `${plan} House`,
      mostUniqueAspect: 'The lake is under the floorboards.',
      specialInterests: ['Swimming', 'Rowing'],
      tags: ['Lake', 'Quiet', 'Cedar'],
    })
    await t.given.plan(id, plan)
    stayOn[plan] = id
  }
})
afterAll(() => t.close())

async function cardOf(plan: PlanName) {
  const { body } = await t.call('GET', '/stays')
  return body.docs.find(({ id }: { id: string }) => id === stayOn[plan])
}

async function detailOf(plan: PlanName) {
  return (await t.call('GET', `/stays/${stayOn[plan]}`)).body
}

describe('a card', () => {
  test.each(['Plus', 'Growth'] as const)(
    'on %s is Premium: it shows the stay’s highlights, and is Promoted',
    async (plan) => {
      expect(await cardOf(plan)).toMatchObject({
        cardTier: 'Premium',
        promoted: true,
        summary: 'The lake is under the floorboards.',
        highlights: ['Swimming', 'Rowing'],
      })
    },
  )

  test.each(['Free', 'Basic'] as const)('on %s is Standard, without highlights and not Promoted', async (plan) => {
    const card = await cardOf(plan)
    expect(card).toMatchObject({ cardTier: 'Standard', promoted: false })
    expect(card).not.toHaveProperty('highlights')
  })

  test('is Standard again once its plan has ended', async () => {
    await t.given.plan(stayOn.Plus, 'Free')
    expect(await cardOf('Plus')).toMatchObject({ cardTier: 'Standard', promoted: false })
    await t.given.plan(stayOn.Plus, 'Plus')
    expect(await cardOf('Plus')).toMatchObject({ cardTier: 'Premium', promoted: true })
  })

  test('stored by an older version of the code is returned as Standard until it is rebuilt', async () => {
    const older = sql`update stay_card set projection = ${stayProjection.version - 1},
      card = (card::jsonb - 'cardTier' - 'highlights')::text where stay_id = ${stayOn.Growth}`
    await t.platform.db.transaction().execute((tx) => older.execute(tx))
    expect(await cardOf('Growth')).toMatchObject({ cardTier: 'Standard' })
    await t.work('stays:rebuild-cards', { projection: stayProjection.version })
    expect(await cardOf('Growth')).toMatchObject({ cardTier: 'Premium' })
  })
})

test('a stay has highlights on every plan that includes them, for travelers and its host', async () => {
  const highlights = ['Swimming', 'Rowing', 'Lake', 'Quiet']
  expect((await detailOf('Free')).highlights).toEqual([])
  for (const plan of ['Basic', 'Plus', 'Growth'] as const) {
    expect((await detailOf(plan)).highlights).toEqual(highlights)
    const asHost = await t.call('GET', `/stays/${stayOn[plan]}`, { as: host, query: { checkDrafts: 'true' } })
    expect(asHost.body.highlights).toEqual(highlights)
  }
})

test('nobody can write highlights or a card tier', async () => {
  for (const body of [{ highlights: ['Best of all'] }, { cardTier: 'Premium' }]) {
    const { status, body: problem } = await t.call('POST', `/stays/${stayOn.Free}/update`, { as: host, body })
    expect([status, problem.errors[0].path]).toEqual([422, Object.keys(body)[0]])
  }
})
