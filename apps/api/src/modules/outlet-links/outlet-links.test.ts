import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Host,
  type PayingPlatform,
  type Person,
  startPayingPlatform,
  sweepWithBroken,
  untilWaiting,
} from '../../test/index.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const proof = { url: 'https://www.instagram.com/p/abc' }

let t: PayingPlatform
let host: Host
let employee: Person
let admin: Person
let picture: Buffer
beforeAll(async () => {
  t = await startPayingPlatform()
  ;[host, employee, admin] = await Promise.all([t.given.host(), t.given.employee(), t.given.admin()])
  picture = await sharp({ create: { width: 400, height: 800, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
})
afterAll(() => t.close())

type Task = {
  id: string
  role: string
  status: string
  outlet: { id: string; name: string }
  claimedBy: { id: string; name: string } | null
  proof: { url: string | null; screenshot: { url: string } | null } | null
}

/** A promotion posted by two outlets, with both tasks due. */
async function twoPosts(fields: Parameters<PayingPlatform['queuedPromotion']>[2] = {}) {
  const { id } = await t.queuedPromotion(host, employee, fields)
  const { docs } = (await t.call('GET', `/stay-promotions/${id}/execution-tasks`, { as: host })).body
  const [mine, other] = docs.filter(({ role }: Task) => role === 'posting') as [Task, Task]
  return { promotionId: id, mine, other }
}

function give(outletId: string, email = `owner-of-${outletId}@example.com`, as: Person = employee) {
  return t.call('PUT', `/outlet-links/${outletId}`, { as, body: { email } })
}

function tokenIn(url: string): string {
  return url.split('/outlet-tasks/')[1] ?? ''
}

async function tokenFor(outletId: string): Promise<string> {
  return tokenIn((await give(outletId)).body.url)
}

/** Calls with a link and without an account. */
function byLink(token: string, method: 'GET' | 'POST', path: string, body?: object) {
  return t.call(method, path, { headers: { 'outlet-link': token }, ...(body && { body }) })
}

function act(token: string, id: string, name: string, body: object = {}) {
  return byLink(token, 'POST', `/execution-tasks/${id}/${name}`, body)
}

async function upload(token: string, taskId: string, file: Buffer) {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(file)], 'proof.png', { type: 'image/png' }))
  const encoded = new Response(form)
  return t.call('POST', `/execution-tasks/${taskId}/screenshot`, {
    headers: { 'outlet-link': token, 'content-type': encoded.headers.get('content-type') ?? '' },
    body: Buffer.from(await encoded.arrayBuffer()),
  })
}

async function auditOf(subjectId: string): Promise<{ action: string; actorId: string }[]> {
  return (await t.call('GET', '/audit', { as: admin, query: { subjectId } })).body.docs
}

describe('a link', () => {
  test('is emailed to the outlet’s owner, shown to staff once, and stored as a hash', async () => {
    const { mine } = await twoPosts()
    const email = 'wren@example.com'
    const { status, body } = await give(mine.outlet.id, email)
    expect([status, body]).toMatchObject([200, { outletId: mine.outlet.id, status: 'active', email }])
    expect(body.url).toMatch(/\/outlet-tasks\/[\w-]{43}$/)
    expect(await t.mailLink(email, 'outlet-link')).toBe(body.url)
    expect((await t.call('GET', `/outlet-links/${mine.outlet.id}`, { as: employee })).body.url).toBeNull()
    const rows = await t.platform.db.selectFrom('outlet_links').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(tokenIn(body.url))
    expect(await auditOf(mine.outlet.id)).toContainEqual(
      expect.objectContaining({ action: 'outlet-link.give', actorId: employee.id, after: null }),
    )
  })

  test('replaces the previous one', async () => {
    const { mine } = await twoPosts()
    const before = await tokenFor(mine.outlet.id)
    const now = await tokenFor(mine.outlet.id)
    expect((await byLink(now, 'GET', '/execution-tasks')).status).toBe(200)
    expect((await byLink(before, 'GET', '/execution-tasks')).body).toMatchObject({
      status: 401,
      detail: 'This link doesn’t exist. Open the one in our latest email.',
    })
  })

  test('expires after 90 days, unless staff renew it', async () => {
    const { mine } = await twoPosts()
    const token = await tokenFor(mine.outlet.id)
    const link = `/outlet-links/${mine.outlet.id}`
    await t.later(89 * DAY, async () => expect((await byLink(token, 'GET', '/execution-tasks')).status).toBe(200))
    await t.later(91 * DAY, async () => {
      expect((await byLink(token, 'GET', '/execution-tasks')).body).toMatchObject({
        status: 403,
        code: 'link-ended',
        detail: 'This link has expired. Contact us for a new one.',
      })
      expect((await t.call('GET', link, { as: employee })).body.status).toBe('expired')
      expect((await t.call('POST', `${link}/renew`, { as: employee })).body.status).toBe('active')
      expect((await byLink(token, 'GET', '/execution-tasks')).status).toBe(200)
    })
    expect((await auditOf(mine.outlet.id))[0]).toMatchObject({ action: 'outlet-link.renew', actorId: employee.id })
  })

  test('that is revoked grants no access, and can’t be renewed', async () => {
    const { mine } = await twoPosts()
    const token = await tokenFor(mine.outlet.id)
    const revoked = await t.call('DELETE', `/outlet-links/${mine.outlet.id}`, { as: employee })
    expect([revoked.status, revoked.body.status]).toEqual([200, 'revoked'])
    for (const call of [
      () => byLink(token, 'GET', '/execution-tasks'),
      () => byLink(token, 'GET', `/execution-tasks/${mine.id}`),
      () => act(token, mine.id, 'claim'),
    ])
      expect((await call()).body).toMatchObject({
        status: 403,
        code: 'link-ended',
        detail: 'This link was revoked. Contact us if you need another one.',
      })
    expect((await t.call('POST', `/outlet-links/${mine.outlet.id}/renew`, { as: employee })).status).toBe(409)
    expect((await t.call('DELETE', `/outlet-links/${mine.outlet.id}`, { as: employee })).status).toBe(409)
    expect((await auditOf(mine.outlet.id))[0]).toMatchObject({ action: 'outlet-link.revoke', actorId: employee.id })
  })

  test('is for outlets where people post: elsewhere the platform posts automatically', async () => {
    const { outlets } = await t.platform.providers.content.catalogue()
    const feed = outlets.find(({ network }) => network?.platform === 'Lodestay')
    expect((await give(feed?.id ?? '')).status).toBe(404)
  })

  test('of an outlet that the content system no longer has is listed until staff revoke it', async () => {
    const { mine } = await twoPosts()
    await give(mine.outlet.id)
    const gone = `${mine.outlet.id}-gone`
    const links = t.platform.db.updateTable('outlet_links')
    await links.set({ outlet_id: gone }).where('outlet_id', '=', mine.outlet.id).execute()
    const listed = async () => {
      const { docs } = (await t.call('GET', '/outlet-links', { as: employee, query: { limit: '100' } })).body
      return docs.filter(({ outletId }: { outletId: string }) => outletId === gone)
    }
    expect(await listed()).toMatchObject([{ outletName: mine.outlet.name, status: 'active' }])
    await t.call('DELETE', `/outlet-links/${gone}`, { as: employee })
    expect(await listed()).toEqual([])
  })

  test('grants access only to the calls for tasks', async () => {
    const { mine } = await twoPosts()
    const token = await tokenFor(mine.outlet.id)
    const admitted: string[] = []
    for (const { routes } of t.platform.modules)
      for (const { access, route } of routes) {
        const { method, url } = route({ reads: new Map() } as never)
        if (access === 'public') continue
        const path = url.replace(/:\w+/g, mine.id)
        const { status } = await t.call(method as 'GET', path, { headers: { 'outlet-link': token } })
        if (status !== 401) admitted.push(`${String(method)} ${url}`)
      }
    expect(admitted.sort()).toEqual([
      'GET /execution-tasks',
      'GET /execution-tasks/:id',
      'POST /execution-tasks/:id/claim',
      'POST /execution-tasks/:id/done',
      'POST /execution-tasks/:id/failed',
      'POST /execution-tasks/:id/screenshot',
    ])
  })

  test('grants nothing beyond a user’s own token, and narrows what staff can do', async () => {
    const { promotionId, mine, other } = await twoPosts()
    const headers = { 'outlet-link': await tokenFor(mine.outlet.id) }
    expect((await t.call('GET', '/outlet-links', { as: host, headers })).status).toBe(403)
    const { body } = await t.call('GET', '/execution-tasks', { as: employee, headers, query: { promotionId } })
    expect(body.docs.map(({ id }: Task) => id)).not.toContain(other.id)
  })
})

describe('an outlet’s owner', () => {
  test('sees only the outlet’s own tasks, with the names of the people shown and tagged', async () => {
    const named = { first_name: 'Nora', last_name: 'Host' }
    await t.platform.db.updateTable('users').set(named).where('id', '=', host.id).execute()
    const { promotionId, mine, other } = await twoPosts({ participantUserIds: [host.id] })
    const token = await tokenFor(mine.outlet.id)
    const { body } = await byLink(
      token,
      'GET',
      `/execution-tasks?promotionId=${promotionId}&outletId=${other.outlet.id}`,
    )
    expect(body.docs.map(({ id }: Task) => id)).toEqual([mine.id])
    expect((await byLink(token, 'GET', `/execution-tasks/${mine.id}`)).body).toMatchObject({
      promotionTitle: '',
      post: { caption: 'A week by the lake.', mention: 'The Boathouse', participants: ['Nora Host'] },
    })
    expect((await byLink(token, 'GET', `/execution-tasks/${other.id}`)).status).toBe(404)
  })

  test('can’t move another outlet’s tasks, whatever their status', async () => {
    const { mine, other } = await twoPosts()
    const token = await tokenFor(mine.outlet.id)
    expect((await act(token, other.id, 'claim')).status).toBe(404)
    await t.call('POST', `/execution-tasks/${other.id}/claim`, { as: employee })
    for (const [name, body] of [
      ['claim', {}],
      ['done', proof],
      ['failed', { reason: 'No.' }],
    ] as const)
      expect((await act(token, other.id, name, body)).status, name).toBe(404)
    expect((await upload(token, other.id, picture)).status).toBe(404)
    const { body } = await t.call('GET', `/execution-tasks/${other.id}`, { as: employee })
    expect(body.status).toBe('running')
  })

  test('can claim a task and enter its proof, which staff and the host see', async () => {
    const { promotionId, mine } = await twoPosts()
    const token = await tokenFor(mine.outlet.id)
    expect((await act(token, mine.id, 'done', proof)).body.detail).toBe('Claim it first, so no one else posts it too.')
    expect((await act(token, mine.id, 'claim')).body).toMatchObject({
      status: 'running',
      claimedBy: { id: mine.outlet.id, name: 'The outlet' },
    })
    const { status, body: screenshot } = await upload(token, mine.id, picture)
    expect([status, screenshot.url]).toEqual([201, expect.stringContaining('/media/uploads/proofs/')])
    const done = await act(token, mine.id, 'done', { ...proof, screenshot: { url: screenshot.url } })
    expect([done.status, done.body.status]).toEqual([200, 'done'])
    const { docs } = (await t.call('GET', `/stay-promotions/${promotionId}/execution-tasks`, { as: host })).body
    expect(docs.find(({ id }: Task) => id === mine.id).proof).toMatchObject({
      url: proof.url,
      screenshot: { url: screenshot.url },
    })
    expect((await auditOf(mine.id))[0]).toMatchObject({
      action: 'execution-task.published',
      actorId: `outlet:${mine.outlet.id}`,
    })
  })

  test('can upload only pictures, for a task they have claimed', async () => {
    const { mine } = await twoPosts()
    const token = await tokenFor(mine.outlet.id)
    expect((await upload(token, mine.id, picture)).status).toBe(409)
    await act(token, mine.id, 'claim')
    expect((await upload(token, mine.id, Buffer.from('no picture'))).status).toBe(415)
  })

  test('can report why a post is impossible, and the host is refunded its share', async () => {
    const { mine } = await twoPosts()
    const token = await tokenFor(mine.outlet.id)
    await act(token, mine.id, 'claim')
    const { status, body } = await act(token, mine.id, 'failed', { reason: 'Our account is suspended.' })
    expect([status, body.status, body.problem]).toEqual([200, 'failed', 'Our account is suspended.'])
    expect((await auditOf(mine.id))[0]).toMatchObject({
      action: 'execution-task.failed',
      actorId: `outlet:${mine.outlet.id}`,
    })
  })

  test('and staff don’t post the same task: the first to claim it has it for an hour', async () => {
    const { mine, other } = await twoPosts()
    const [own, others] = [await tokenFor(mine.outlet.id), await tokenFor(other.outlet.id)]
    await act(own, mine.id, 'claim')
    const refused = await t.call('POST', `/execution-tasks/${mine.id}/claim`, { as: employee })
    expect(refused.body).toMatchObject({ code: 'claimed-by-another', detail: 'The outlet is working on this.' })
    await t.later(2 * HOUR, async () => {
      expect((await t.call('POST', `/execution-tasks/${mine.id}/claim`, { as: employee })).status).toBe(200)
    })
    await t.call('POST', `/execution-tasks/${other.id}/claim`, { as: employee })
    const late = await act(others, other.id, 'claim')
    expect([late.status, late.body.detail]).toEqual([409, 'Lodestay is working on this.'])
    expect(late.text).not.toContain(employee.id)
    expect((await byLink(others, 'GET', `/execution-tasks/${other.id}`)).text).not.toContain(employee.id)
  })
})

describe('a task falling due', () => {
  test('is announced to the owner in one email, once, and later only new ones are', async () => {
    const { mine } = await twoPosts()
    await t.platform.db.updateTable('execution_tasks').set({ outlet_told_at: new Date() }).execute()
    const email = 'told@example.com'
    await give(mine.outlet.id, email)
    for (const fields of [{}, {}, { requestedDate: Date.now() + 3 * DAY }]) await twoPosts(fields)
    const subjects = async () => {
      const { docs } = (await t.call('GET', '/mails', { as: admin, query: { limit: '100' } })).body
      return docs
        .filter(({ recipient }: { recipient: string }) => recipient === email)
        .map(({ subject }: { subject: string }) => subject)
        .reverse()
    }
    const given = 'Your page of posts on Lodestay'
    await t.work('execution:tell-outlets')
    await t.work('execution:tell-outlets')
    expect(await subjects()).toEqual([given, '2 posts to make for Lodestay'])
    expect(await t.mailPriorities(email, 'outlet-link')).toEqual([0, 5])
    const links = await t.mailLinks(email, 'outlet-link')
    expect(new Set(links).size).toBe(1)
    await twoPosts()
    await t.work('execution:tell-outlets')
    expect(await subjects()).toHaveLength(2)
    await t.work('execution:tell-outlets', {}, new Date(Date.now() + 2 * HOUR))
    expect(await subjects()).toEqual([given, '2 posts to make for Lodestay', '1 post to make for Lodestay'])
  })

  test('is counted in the email that announces it, if it became due while that was being sent', async () => {
    const { db } = t.platform
    const [earlier, later] = [(await twoPosts()).mine, (await twoPosts()).mine]
    expect(later.outlet.id).toBe(earlier.outlet.id)
    const email = 'counted@example.com'
    await give(earlier.outlet.id, email)
    const setTold = (at: Date | null) => db.updateTable('execution_tasks').set({ outlet_told_at: at })
    await setTold(new Date()).execute()
    await setTold(null).where('id', '=', earlier.id).execute()
    const { told } = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('outlet_links').where('outlet_id', '=', earlier.outlet.id).forUpdate().execute()
      // Later than in the test before: owners are told of further tasks after an hour.
      const telling = t.work('execution:tell-outlets', {}, new Date(Date.now() + 4 * HOUR))
      await untilWaiting(db, 1)
      await setTold(null).where('id', '=', later.id).execute()
      return { told: telling }
    })
    await told
    const mails = db.selectFrom('mails').select('subject').where('recipient', '=', email).orderBy('id', 'desc')
    expect((await mails.executeTakeFirstOrThrow()).subject).toBe('2 posts to make for Lodestay')
  })

  test('is announced even if another outlet’s cannot be', async () => {
    const { mine, other } = await twoPosts()
    await t.platform.db.updateTable('execution_tasks').set({ outlet_told_at: new Date() }).execute()
    const outlets = [mine.outlet.id, other.outlet.id]
    for (const id of outlets) await give(id, `${id}@example.com`)
    await twoPosts()
    const told = async () => {
      const tasks = t.platform.db.selectFrom('execution_tasks').select('outlet_id').where('outlet_told_at', 'is', null)
      const waiting = (await tasks.where('outlet_id', 'in', outlets).execute()).map(({ outlet_id }) => outlet_id)
      return outlets.filter((id) => !waiting.includes(id))
    }
    const tell = (hours: number) => t.work('execution:tell-outlets', {}, new Date(Date.now() + hours * HOUR))
    await sweepWithBroken(t, ['execution_tasks', 'outlet_id', mine.outlet.id], () => tell(6))
    expect(await told()).toEqual([other.outlet.id])
    await tell(8)
    expect(await told()).toEqual(outlets)
  })

  test('renews the link of an owner who uses it, but no other, and not forever', async () => {
    const { mine } = await twoPosts()
    const token = await tokenFor(mine.outlet.id)
    const expiry = async () =>
      Date.parse((await t.call('GET', `/outlet-links/${mine.outlet.id}`, { as: employee })).body.expiresAt)
    const given = await expiry()
    const tellAfter = (hours: number) => t.work('execution:tell-outlets', {}, new Date(Date.now() + hours * HOUR))
    await tellAfter(10)
    expect(await expiry()).toBe(given)
    await byLink(token, 'GET', '/execution-tasks')
    await twoPosts()
    await tellAfter(12)
    expect(await expiry()).toBeGreaterThan(given + 3 * HOUR)
    await t.platform.db
      .updateTable('outlet_links')
      .set({ last_used_at: new Date(Date.now() - 90 * DAY) })
      .where('outlet_id', '=', mine.outlet.id)
      .execute()
    const renewed = await expiry()
    await twoPosts()
    await tellAfter(36)
    expect(await expiry()).toBe(renewed)
  })

  test('is not announced to an owner whose link was revoked', async () => {
    const { mine } = await twoPosts()
    const email = 'left@example.com'
    await give(mine.outlet.id, email)
    await t.call('DELETE', `/outlet-links/${mine.outlet.id}`, { as: employee })
    const links = await t.mailLinks(email, 'outlet-link')
    await t.work('execution:tell-outlets', {}, new Date(Date.now() + 2 * HOUR))
    expect(await t.mailLinks(email, 'outlet-link')).toHaveLength(links.length)
  })

  test('an ended link is forgotten after 90 days', async () => {
    const { mine } = await twoPosts()
    await give(mine.outlet.id)
    await t.call('DELETE', `/outlet-links/${mine.outlet.id}`, { as: employee })
    const stateIn = async (days: number) => {
      await t.work('outlet-links:forget', {}, new Date(Date.now() + days * DAY))
      return (await t.call('GET', `/outlet-links/${mine.outlet.id}`, { as: employee })).body.status
    }
    expect([await stateIn(89), await stateIn(91)]).toEqual(['revoked', 'none'])
  })
})
