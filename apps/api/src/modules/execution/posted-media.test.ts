/** What posters receive: pictures as cropped by their host, and all purchased extras. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CatalogueOutlet, FeedPost } from '@lodestay/domain'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { decoded, type Mailbox, type NetworkPosts, startMailbox, startNetworkPosts } from '../../test/index.ts'

/** The left half of a picture. */
const crop = { x: 0, y: 0, width: 0.5, height: 1 }
const SITE = 'http://localhost:3000'

let posts: NetworkPosts
let mailbox: Mailbox
let server: Server
const calls: string[] = []
beforeAll(async () => {
  mailbox = await startMailbox()
  server = createServer((request, response) => {
    const received = request.toArray().then((chunks) => {
      calls.push(Buffer.concat(chunks).toString())
      response.end('{}')
    })
    received.catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  posts = await startNetworkPosts({ SMTP_URL: mailbox.url, WEBHOOKS_TO_PRIVATE: 'true' })
})
afterAll(async () => {
  await posts.close()
  await mailbox.close()
  server.close()
})

let readers = 0
async function subscriberOf({ id }: CatalogueOutlet): Promise<string> {
  const { t } = posts
  const email = `cut-${++readers}@example.com`
  await t.call('POST', `/newsletters/${id}/subscribers`, { body: { email } })
  const token = (await t.mailLink(email, 'newsletter-confirmation')).split('/').at(-1)
  await t.call('POST', `/newsletter-subscriptions/${token}/confirm`)
  return email
}

/** An outlet whose own system receives posts. */
async function outletWithSystem(): Promise<CatalogueOutlet> {
  const outlet = Object.assign(await posts.outletOn('travel-blogs'), { publisher: 'webhook' as const })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  await posts.t.call('PUT', `/outlet-webhooks/${outlet.id}`, { as: posts.admin, body: { url } })
  return outlet
}

async function sizeOf(path: string) {
  const found = await posts.reach(new URL(path, SITE).href)
  if (!found) throw new Error(`there is nothing at ${path}`)
  const { format, width, height } = await sharp(found.bytes).metadata()
  return { type: found.type, format, width, height }
}
const leftHalf = { type: 'image/jpeg', format: 'jpeg', width: 600, height: 800 }

/** Stores media that a promotion could have in the past. */
async function storeMedia(promotionId: string, mediaFiles: readonly object[]) {
  await sql`update stay_promotions set content = jsonb_set(content, '{mediaSelection,mediaFiles}',
    ${JSON.stringify(mediaFiles)}::jsonb) where id = ${promotionId}`.execute(posts.t.platform.db)
}

describe('a picture cropped by its host', () => {
  test('is a cropped file that the person posting it downloads', async () => {
    const outlet = await posts.outletOn('facebook-groups')
    const { taskId } = await posts.promotionAt(outlet, [await posts.picture(1200, 800, { crop })])
    const { post } = await posts.task(taskId)
    expect(post.media[0]).toMatchObject({ crop, file: `/media/posts/${taskId}/0.jpg` })
    expect(await sizeOf(post.media[0].file)).toEqual(leftHalf)
  })

  test('is cropped if it is one of our scenes, too; external pictures have no file of ours', async () => {
    const outlet = await posts.outletOn('facebook-groups')
    const url = '/media/scenes/lake-cabin-autumn-dusk-front-7f3a21/1440.webp'
    const elsewhere = { url: 'https://example.com/1.jpg', crop }
    const { id, taskId } = await posts.promotionAt(outlet, [{ url, crop }])
    await storeMedia(id, [{ url, crop }, elsewhere])
    const { media } = (await posts.task(taskId)).post
    const { width = 0, height = 0, format } = await sizeOf(media[0].file)
    expect([format, (width * 2) / height]).toEqual(['jpeg', expect.closeTo(4 / 3, 1)])
    expect(media[1].file).toBe(elsewhere.url)
    expect(await posts.reach(`${SITE}/media/posts/${taskId}/1.jpg`)).toBeNull()
  })

  test('is rendered once, however often it is requested', async () => {
    const outlet = await posts.outletOn('facebook-groups')
    const { taskId } = await posts.promotionAt(outlet, [await posts.picture(1100, 700, { crop })])
    const toJpeg = vi.spyOn(posts.t.platform.providers.pictures, 'toJpeg')
    const ask = () => posts.reach(`${SITE}/media/posts/${taskId}/0.jpg`)
    await Promise.all([ask(), ask()])
    await ask()
    expect(toJpeg).toHaveBeenCalledTimes(1)
    toJpeg.mockRestore()
  })

  test('is cropped in a newsletter, which shows all pictures and places', async () => {
    const outlet = await posts.outletOn('email-newsletter')
    const reader = await subscriberOf(outlet)
    const media = [await posts.picture(1600, 800, { crop }), await posts.picture(1200, 800, { alt: 'The jetty' })]
    const { taskId } = await posts.promotionAt(outlet, media, { taggedLocations: ['Bar Harbor, ME', 'Acadia'] })
    await posts.publish(taskId)
    const mail = decoded(mailbox.mailsTo(reader)[0] ?? '')
    const [first = '', second = ''] = [...mail.matchAll(/<img src="([^"]+)"/g)].map(([, src]) => src)
    expect(await sizeOf(first)).toEqual({ ...leftHalf, width: 800 })
    expect(await sizeOf(second)).toMatchObject({ width: 1200, height: 800 })
    expect(mail).toContain('alt="The jetty"')
    expect(mail).toContain('>At Bar Harbor, ME, Acadia</p>')
  })

  test('is sent to an outlet’s own system with its crop, and with the address of the cropped file', async () => {
    const outlet = await outletWithSystem()
    const { taskId } = await posts.promotionAt(outlet, [
      await posts.picture(1200, 800, { crop }),
      await posts.picture(1200, 800),
    ])
    await posts.publish(taskId)
    const { post } = JSON.parse(calls.at(-1) ?? '').data
    expect(post.media).toMatchObject([{ crop }, { crop: null }])
    expect(post.media[0].file).toMatch(/^http/)
    expect(await sizeOf(post.media[0].file)).toEqual(leftHalf)
  })

  test('is a cropped file in the feed, which has all pictures and places', async () => {
    const outlet = await posts.outletOn('lodestay-feed')
    const whole = await posts.picture(1200, 800)
    const media = [whole, await posts.picture(1200, 800, { crop, alt: 'The jetty' })]
    const { taskId } = await posts.promotionAt(outlet, media, { taggedLocations: ['Bar Harbor, ME'] })
    await posts.publish(taskId)
    const [post] = await feedPostsOf(outlet)
    const url = `/media/posts/${taskId}/1.jpg`
    expect(post?.media).toEqual([expect.objectContaining(whole), { url, alt: 'The jetty', width: 600, height: 800 }])
    expect(await sizeOf(url)).toEqual(leftHalf)
    expect(post?.locations).toEqual(['Bar Harbor, ME'])
  })
})

describe('extras purchased with a post', () => {
  /** With a boost sold on the outlet's network, and an addon. */
  async function withExtras(outlet: CatalogueOutlet) {
    const { types } = await posts.t.platform.providers.content.catalogue()
    const boost = types[0]?.boosts.find(({ networkIds }) => networkIds.length === 0)
    if (!boost) throw new Error('no boost is sold everywhere')
    const { id, taskId } = await posts.promotionAt(
      outlet,
      [await posts.picture(1000, 1000), await posts.picture(900, 900)],
      {
        boost: { target: { type: boost.type, name: boost.name } },
        startDate: Date.parse('2027-05-01T16:00:00Z'),
        participantUserIds: [posts.host.id],
      },
    )
    const addon = JSON.stringify([{ part: 'addon', id: 'swipe-poll', name: 'Poll', price: 1500 }])
    await posts.t.platform.db
      .updateTable('stay_promotions')
      .set({ price: sql`jsonb_set(price, '{lines}', price->'lines' || ${addon}::jsonb)` })
      .where('id', '=', id)
      .execute()
    const expected = {
      mention: '@boathouse',
      boost: { type: boost.type, name: boost.name, price: boost.price, outlets: 1 },
      addons: [{ name: 'Poll' }],
      promoted: { nights: 3, startDate: '2027-05-01T16:00:00.000Z' },
    }
    return { taskId, expected }
  }

  test('are shown to the person posting, with whom to mention and the nights it is about', async () => {
    const { taskId, expected } = await withExtras(await posts.outletOn('facebook-groups'))
    const { post } = await posts.task(taskId)
    expect(post).toMatchObject(expected)
    expect(post.caption).toBe('A week by the lake.\n\n@boathouse')
  })

  test('are sent to an outlet’s own system, with the names of the tagged accounts', async () => {
    const named = { first_name: 'Nora', last_name: 'Host' }
    await posts.t.platform.db.updateTable('users').set(named).where('id', '=', posts.host.id).execute()
    const { taskId, expected } = await withExtras(await outletWithSystem())
    await posts.publish(taskId)
    const { post } = JSON.parse(calls.at(-1) ?? '').data
    expect(post).toMatchObject({ ...expected, participants: ['Nora Host'] })
  })
})

/** Posts by a feed outlet; the first promotion type is a story. */
async function feedPostsOf({ name }: CatalogueOutlet) {
  const { t } = posts
  const { body } = await t.call('GET', '/travelers/feed/stories', { as: await t.given.user() })
  const found = body.docs.map(({ post }: { post: FeedPost }) => post)
  return found.filter(({ outletName }: FeedPost) => outletName === name) as FeedPost[]
}
