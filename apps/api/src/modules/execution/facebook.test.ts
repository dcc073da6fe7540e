import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MetaDouble, startMetaDouble } from '../../providers/networks/meta-double.ts'
import { type NetworkPosts, startNetworkPosts } from '../../test/index.ts'

let meta: MetaDouble
let posts: NetworkPosts
beforeAll(async () => {
  meta = await startMetaDouble()
  posts = await startNetworkPosts({
    META_APP_ID: meta.app.id,
    META_APP_SECRET: meta.app.secret,
    META_API_URL: meta.url,
  })
  meta.fetchBy(posts.reach)
})
beforeEach(() => {
  meta.videoPolls = 0
  meta.videoFault = null
})
afterAll(async () => {
  await posts.close()
  meta.close()
})

let count = 0
async function due(media: Parameters<NetworkPosts['promotionAt']>[1], slug = 'facebook') {
  const outlet = await posts.outletOn(slug)
  const page = meta.page()
  await posts.connect(outlet, page.token)
  const summary = `A week by the lake, number ${++count}.`
  return { ...(await posts.promotionAt(outlet, media, { summary })), page, summary }
}

function postsWith(text: string) {
  return meta.posts.filter((post) => post.network === 'facebook' && post.text.includes(text))
}

describe('a post on a Facebook page', () => {
  test.each([1, 3])('has the text, the tracked link and pictures: %i', async (items) => {
    const media = await Promise.all(Array.from({ length: items }, () => posts.picture(1200, 800, { alt: 'The jetty' })))
    const { taskId, summary } = await due(media)
    await posts.publish(taskId)
    const task = await posts.task(taskId)
    const [post] = postsWith(summary)
    expect(post).toMatchObject({ kind: 'posts', items, text: `${summary}\n\n@boathouse\n\n${task.post.link}` })
    expect(task).toMatchObject({ status: 'done', proof: { url: `https://www.facebook.com${post?.permalink}` } })
  })

  test('can be a video, which is done once Facebook has processed it', async () => {
    meta.videoPolls = 1
    const { taskId, summary } = await due([await posts.video()])
    for (const minute of [0, 2]) await posts.publish(taskId, minute)
    expect((await posts.task(taskId)).status).toBe('running')
    await posts.publish(taskId, 4)
    expect([(await posts.task(taskId)).status, postsWith(summary).length]).toEqual(['done', 1])
  })

  test.each(['picture', 'video'] as const)('is a story with a %s on a stories network', async (kind) => {
    const outlet = await posts.outletOn('facebook')
    const network = outlet.network && { ...outlet.network, slug: 'facebook-stories' }
    Object.assign(outlet, { network })
    const page = meta.page()
    await posts.connect(outlet, page.token)
    const media = kind === 'video' ? await posts.video() : await posts.picture(1080, 1920)
    const { taskId } = await posts.promotionAt(outlet, [media])
    await posts.publish(taskId)
    expect((await posts.task(taskId)).proof.url).toContain(`/${page.id}/stories/`)
  })

  test('is made by a person in groups, which have no API', async () => {
    const outlet = await posts.outletOn('facebook-groups')
    expect((await posts.connect(outlet, meta.page().token)).status).toBe(404)
    const { taskId } = await posts.promotionAt(outlet, [await posts.picture(1200, 800)])
    expect((await posts.task(taskId)).publisher).toBe('assisted')
  })
})

describe('errors:', () => {
  test('a lost response waits for a person, and is never posted again automatically', async () => {
    const { taskId, summary } = await due([await posts.picture(1200, 800)])
    meta.failNext('/feed', 'lost')
    for (const minute of [0, 5, 10]) await posts.publish(taskId, minute)
    expect(await posts.task(taskId)).toMatchObject({ status: 'blocked', attempts: [{ outcome: 'unknown' }] })
    expect(postsWith(summary)).toHaveLength(1)
  })

  test('a picture rejected by Facebook waits for staff with the reason', async () => {
    const { taskId, summary } = await due([await posts.picture(1200, 800)])
    meta.failNext('/photos', {
      status: 400,
      body: { error: { message: 'Invalid image', type: 'OAuthException', code: 324 } },
    })
    await posts.publish(taskId)
    expect((await posts.task(taskId)).problem).toContain('Invalid image')
    await posts.act(taskId, 'retry')
    await posts.publish(taskId)
    expect(postsWith(summary)).toHaveLength(1)
  })
})
