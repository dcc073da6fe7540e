import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MetaDouble, startMetaDouble } from '../../providers/networks/meta-double.ts'
import { startXDouble, type XDouble } from '../../providers/networks/x-double.ts'
import { type NetworkPosts, startNetworkPosts } from '../../test/index.ts'
import { accountProblem } from './account-store.ts'

const DAY = 86_400

let meta: MetaDouble
let x: XDouble
let posts: NetworkPosts
beforeAll(async () => {
  ;[meta, x] = await Promise.all([startMetaDouble(), startXDouble()])
  posts = await startNetworkPosts({
    META_APP_ID: meta.app.id,
    META_APP_SECRET: meta.app.secret,
    META_API_URL: meta.url,
    X_CLIENT_ID: x.app.id,
    X_CLIENT_SECRET: x.app.secret,
    X_API_URL: x.url,
  })
})
afterAll(async () => {
  await posts.close()
  meta.close()
  x.close()
})

// Each test owns its connections.
beforeEach(() => posts.t.platform.db.deleteFrom('outlet_accounts').execute())

function call(method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: object) {
  return posts.t.call(method, `/outlet-accounts/${path}`, { as: posts.admin, ...(body && { body }) })
}

describe('connecting an outlet', () => {
  test('looks up the token’s account at the network, and never returns the token', async () => {
    const outlet = await posts.outletOn('instagram')
    const page = meta.page()
    const { status, body, text } = await posts.connect(outlet, page.token)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      account: `@${page.instagram?.username}`,
      problem: '',
      endsAt: null,
      isConfigured: true,
    })
    const listed = await posts.t.call('GET', '/outlet-accounts', { as: posts.admin, query: { limit: '100' } })
    expect(listed.body.docs.find(({ outletId }: { outletId: string }) => outletId === outlet.id)).toEqual(body)
    expect(text + listed.text).not.toContain(page.token)
  })

  test('stores tokens sealed, and keeps them out of the audit log', async () => {
    const outlet = await posts.outletOn('facebook')
    const page = meta.page()
    await posts.connect(outlet, page.token)
    const { db } = posts.t.platform
    const stored = await db.selectFrom('outlet_accounts').selectAll().where('outlet_id', '=', outlet.id).execute()
    const audited = await db.selectFrom('audit_log').selectAll().where('subject_id', '=', outlet.id).execute()
    expect(audited).toMatchObject([
      { action: 'outlet-account.connect', actor_id: posts.admin.id, after: { account: page.name } },
    ])
    expect(JSON.stringify([stored, audited])).not.toContain(page.token)
  })

  test('shows when the connection will expire', async () => {
    const expiresAt = Math.floor(Date.now() / 1000) + 30 * DAY
    const { body } = await posts.connect(await posts.outletOn('facebook'), meta.page({ expiresAt }).token)
    expect(body.endsAt).toBe(new Date(expiresAt * 1000).toISOString())
  })

  test('uses a refresh token immediately, and stores the next one', async () => {
    const outlet = await posts.outletOn('x')
    const refresh = x.grant()
    expect((await posts.connect(outlet, refresh)).body.account).toBe(`@${x.username}`)
    const again = await posts.connect(outlet, refresh)
    expect([again.status, again.body.errors[0].path]).toEqual([422, 'token'])
    expect((await call('POST', `${outlet.id}/test`)).body).toMatchObject({ isWorking: true })
  })

  test('loses no refresh token if the network stops responding: the same one can be tried again', async () => {
    const outlet = await posts.outletOn('x')
    const refresh = x.grant()
    x.failNext('users/me', 'dropped', 'dropped')
    expect((await posts.connect(outlet, refresh)).status).toBe(503)
    expect((await call('GET', outlet.id)).body.account).toBeNull()
    // By then, the access token that came with it has expired.
    expect((await posts.t.later(DAY * 1000, () => posts.connect(outlet, refresh))).status).toBe(503)
    expect((await posts.connect(outlet, refresh)).body.account).toBe(`@${x.username}`)
    expect((await call('POST', `${outlet.id}/test`)).body).toMatchObject({ isWorking: true })
    const { db } = posts.t.platform
    expect(await db.selectFrom('granted_network_tokens').selectAll().execute()).toEqual([])
  })

  test('stores what a refresh token was exchanged for sealed, and deletes it after a week', async () => {
    const outlet = await posts.outletOn('x')
    const refresh = x.grant()
    x.failNext('users/me', 'dropped')
    await posts.connect(outlet, refresh)
    const { db } = posts.t.platform
    const granted = () => db.selectFrom('granted_network_tokens').selectAll().execute()
    const forget = (days: number) =>
      posts.t.work('outlet-accounts:forget-granted', {}, new Date(Date.now() + days * DAY * 1000))
    await forget(6)
    const stored = await granted()
    expect([stored.length, JSON.stringify(stored).match(/refresh-|access-/)]).toEqual([1, null])
    await forget(8)
    expect(await granted()).toEqual([])
  })

  test.each([
    ['nobody’s token', () => 'EAAnobody', 'not valid any more'],
    [
      'the token of a page that may not post',
      () => meta.page({ scopes: ['pages_show_list'] }).token,
      'instagram_content_publish',
    ],
    ['the token of a page without Instagram', () => meta.page({ instagram: null }).token, 'no professional account'],
  ])('%s is rejected with the reason', async (_, token, reason) => {
    const { status, body } = await posts.connect(await posts.outletOn('instagram'), token())
    expect(status).toBe(422)
    expect(body.errors[0].message).toContain(reason)
  })

  test('an unresponsive network is 503, and nothing is stored', async () => {
    const outlet = await posts.outletOn('instagram')
    meta.failNext('debug_token', 'dropped')
    expect((await posts.connect(outlet, meta.page().token)).status).toBe(503)
    expect((await call('GET', outlet.id)).body.account).toBeNull()
  })

  test('requires the network’s app', async () => {
    const outlet = await posts.outletOn('tiktok')
    expect((await call('GET', outlet.id)).body.isConfigured).toBe(false)
    expect((await posts.connect(outlet, 'rft.1')).status).toBe(409)
  })

  test('is only for networks with an API', async () => {
    for (const slug of ['facebook-groups', 'travel-blogs', 'lodestay-feed'])
      expect((await posts.connect(await posts.outletOn(slug), 'EAA1')).status).toBe(404)
  })
})

describe('a connection', () => {
  test('has no error of the one it replaced', async () => {
    const outlet = await posts.outletOn('instagram')
    await posts.connect(outlet, meta.page().token)
    const began = new Date()
    await posts.connect(outlet, meta.page().token)
    await accountProblem(posts.t.platform.db, outlet.id, 'Its token has expired.', began)
    expect((await call('GET', outlet.id)).body.problem).toBe('')
  })

  test('is tested by asking the network for its account, and an error is stored until it works', async () => {
    const outlet = await posts.outletOn('instagram')
    const page = meta.page()
    await posts.connect(outlet, page.token)
    meta.revoke(page.token)
    const { body } = await call('POST', `${outlet.id}/test`)
    expect(body.isWorking).toBe(false)
    expect((await call('GET', outlet.id)).body.problem).toBe(body.detail)
    await posts.connect(outlet, meta.page().token)
    expect((await call('GET', outlet.id)).body.problem).toBe('')
  })

  test('is renewed even without posts, and an expiry is noticed before a post needs it', async () => {
    const [used, ended] = [await posts.outletOn('x'), await posts.outletOn('x')]
    const sweep = (days: number) => posts.t.work('outlet-accounts:renew', {}, new Date(Date.now() + days * DAY * 1000))
    await posts.connect(used, x.grant())
    x.calls.length = 0
    await sweep(29)
    expect(x.calls).toEqual([])
    await sweep(31)
    expect(x.calls).toContain('POST /2/oauth2/token')
    expect((await call('GET', used.id)).body.problem).toBe('')
    await posts.connect(ended, x.grant())
    x.revoke()
    await sweep(62)
    for (const outlet of [used, ended])
      expect((await call('GET', outlet.id)).body.problem).toContain('X gives no new token')
  })

  test('is deleted with its tokens', async () => {
    const outlet = await posts.outletOn('instagram')
    await posts.connect(outlet, meta.page().token)
    expect((await call('DELETE', outlet.id)).status).toBe(204)
    expect((await call('DELETE', outlet.id)).status).toBe(404)
    expect((await call('POST', `${outlet.id}/test`)).status).toBe(409)
    const { db } = posts.t.platform
    expect(await db.selectFrom('outlet_accounts').where('outlet_id', '=', outlet.id).execute()).toEqual([])
  })

  test('doesn’t count once the outlet is on another network', async () => {
    const outlet = await posts.outletOn('instagram')
    await posts.connect(outlet, meta.page().token)
    const facebook = (await posts.outletOn('facebook')).network
    Object.assign(outlet, { network: facebook })
    expect((await call('GET', outlet.id)).body).toMatchObject({ platform: 'Facebook', account: null })
    const { taskId } = await posts.promotionAt(outlet, [await posts.picture(1080, 1080)])
    expect((await posts.task(taskId)).publisher).toBe('assisted')
  })
})
