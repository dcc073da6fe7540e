import { readyContent } from '@lodestay/tools/testing/ready-content'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { aPromotion, confirmation, type Person, startTestPlatform, type TestPlatform } from '../../test/index.ts'

let t: TestPlatform
let host: Person & { organizationId: string }
let moderator: Person
let admin: Person
beforeAll(async () => {
  await readyContent(inject('contentUrl'))
  t = await startTestPlatform()
  ;[host, moderator, admin] = await Promise.all([t.given.host(), t.given.employee(), t.given.admin()])
})
afterAll(() => t.close())

async function post(path: string, as: Person, body: object = {}) {
  const answer = await t.call('POST', path, { as, body })
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer.body
}

function remove(path: string, as: Person = host) {
  return t.call('DELETE', path, { as })
}

const dateRange = { start: Date.now() + 86_400_000, end: Date.now() + 2 * 86_400_000 }

/** Submits one of each kind; returns its id and that of its stay. */
const kinds: Record<string, (stayId: string) => Promise<string>> = {
  offers: async (stayId) => (await post('/offers', host, { stayId, title: 'Offer', dateRange })).id,
  cancellations: async (stayId) => {
    const { id } = await post('/cancellations', host, { stayId, title: 'Nights', dateRange })
    await post(`/cancellations/${id}/update`, host)
    return id
  },
  giveaways: async (stayId) => {
    const { id } = await post('/giveaways', host, { stayId, title: 'A week', prize: 'Seven nights', dateRange })
    await post(`/giveaways/${id}/applications`, host)
    return id
  },
  'stay-promotions': async (stayId) => {
    const { id } = await post('/stay-promotions', host, { stayId, ...(await aPromotion(t)) })
    await post(`/stay-promotions/${id}`, host, confirmation)
    await post(`/stay-promotions/${id}/update`, host)
    return id
  },
}

describe.each(Object.keys(kinds))('an item claimed by a moderator: %s', (kind) => {
  const claimed = async () => {
    const stay = await t.given.acceptedStay(host, moderator)
    const id = (await kinds[kind]?.(stay.id)) ?? ''
    await post(`/${kind}/${id}/lock`, moderator)
    return { id, stayId: stay.id as string }
  }

  test('stays claimed while its holder edits it, and lapses without action', async () => {
    const { id } = await claimed()
    const claimedFor = async (minutes: number) => {
      const locked_at = new Date(Date.now() - minutes * 60_000)
      await t.platform.db
        .updateTable(kind.replaceAll('-', '_') as 'offers')
        .set({ locked_at })
        .where('id', '=', id)
        .execute()
    }
    await claimedFor(14)
    await (kind === 'giveaways'
      ? t.call('PATCH', `/giveaways/${id}`, { as: moderator, body: { title: 'Corrected' } })
      : post(`/${kind}/${id}`, moderator, { title: 'Corrected' }))
    await t.later(2 * 60_000, async () =>
      expect((await t.call('POST', `/${kind}/${id}/lock`, { as: admin })).body.code).toBe('claimed-by-another'),
    )
    await claimedFor(14)
    await t.later(2 * 60_000, () => post(`/${kind}/${id}/lock`, admin))
  })

  test('cannot be deleted by its host until it is decided', async () => {
    const { id } = await claimed()
    const refused = await remove(`/${kind}/${id}`)
    expect([refused.status, refused.body.code]).toEqual([423, 'locked-for-review'])
    await post(`/moderation/${kind}/${id}/release`, moderator)
    expect((await remove(`/${kind}/${id}`)).status).toBe(204)
  })

  test('cannot be deleted with its stay either', async () => {
    const { id, stayId } = await claimed()
    const refused = await remove(`/stays/${stayId}`)
    expect([refused.status, refused.body.code]).toEqual([423, 'locked-for-review'])
    await post(`/moderation/${kind}/${id}/release`, moderator)
    expect((await remove(`/stays/${stayId}`)).status).toBe(204)
  })

  test('cannot be deleted by another staff member, who is told who holds it', async () => {
    const { id, stayId } = await claimed()
    for (const path of [`/${kind}/${id}`, `/stays/${stayId}`]) {
      const refused = await remove(path, admin)
      expect([refused.status, refused.body.holder?.id]).toEqual([409, moderator.id])
    }
  })
})

test('a stay claimed by a moderator cannot be deleted by its host until it is decided', async () => {
  const { id } = await t.given.submittedStay(host)
  await post(`/stays/${id}/lock`, moderator)
  expect([(await remove(`/stays/${id}`)).status, (await remove(`/stays/${id}`, admin)).status]).toEqual([423, 409])
  await post(`/moderation/stays/${id}/release`, moderator)
  expect((await remove(`/stays/${id}`)).status).toBe(204)
})
