import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTikTokDouble, type TikTokDouble } from '../../providers/networks/tiktok-double.ts'
import { type NetworkPosts, startNetworkPosts } from '../../test/index.ts'

let tiktok: TikTokDouble
let posts: NetworkPosts
beforeAll(async () => {
  tiktok = await startTikTokDouble()
  posts = await startNetworkPosts({
    TIKTOK_CLIENT_KEY: tiktok.app.key,
    TIKTOK_CLIENT_SECRET: tiktok.app.secret,
    TIKTOK_API_URL: tiktok.url,
  })
  tiktok.fetchBy(posts.reach)
})
beforeEach(() => {
  Object.assign(tiktok, { polls: 0, failReason: null, isPublic: true, saysPostId: true })
  tiktok.calls.length = 0
})
afterAll(async () => {
  await posts.close()
  tiktok.close()
})

let count = 0
async function due(media: Parameters<NetworkPosts['promotionAt']>[1]) {
  const outlet = await posts.outletOn('tiktok')
  await posts.connect(outlet, tiktok.grant())
  const summary = `A week by the lake, number ${++count}.`
  return { ...(await posts.promotionAt(outlet, media, { summary })), outlet, summary }
}

function begun(text: string) {
  return tiktok.published.filter((each) => each.text.includes(text))
}

function called(path: string): number {
  return tiktok.calls.filter((call) => call.includes(path)).length
}

describe('a post on TikTok', () => {
  test('can be a video sent in chunks, labeled as paid, with its address as the proof', async () => {
    tiktok.polls = 1
    const { taskId, summary } = await due([await posts.video(25 * 1024 ** 2)])
    await posts.publish(taskId)
    expect((await posts.task(taskId)).status).toBe('running')
    await posts.publish(taskId, 2)
    const [video] = begun(summary)
    expect(video).toMatchObject({ kind: 'video', isBranded: true, received: 25 * 1024 ** 2, state: 'PUBLISH_COMPLETE' })
    expect(called('PUT /video/')).toBe(2)
    const url = `https://www.tiktok.com/@${tiktok.username}/video/${video?.postId}`
    expect(await posts.task(taskId)).toMatchObject({ status: 'done', proof: { url } })
  })

  test('can be several photos that TikTok fetches from us', async () => {
    const { taskId, summary } = await due([await posts.picture(1080, 1440), await posts.picture(1080, 1440)])
    await posts.publish(taskId)
    const [photo] = begun(summary)
    expect(photo).toMatchObject({ kind: 'photo', isBranded: true, photos: { length: 2 } })
    expect((await posts.task(taskId)).proof.url).toContain(`/photo/${photo?.postId}`)
  })

  test('counts without its address if moderation takes too long to provide it', async () => {
    tiktok.saysPostId = false
    const { taskId } = await due([await posts.video()])
    for (let minute = 0; minute <= 15; minute++) await posts.publish(taskId, minute * 2)
    expect(await posts.task(taskId)).toMatchObject({
      status: 'done',
      proof: { url: null, note: 'Posted by the network’s own API.' },
    })
  })

  test('is made by a person if photos and a video are mixed', async () => {
    const { taskId } = await due([await posts.picture(1080, 1440), await posts.video()])
    expect((await posts.task(taskId)).publisher).toBe('assisted')
  })
})

describe('errors:', () => {
  test('an account restricted to private posts waits for staff, and nothing is sent', async () => {
    const { taskId } = await due([await posts.video()])
    tiktok.isPublic = false
    await posts.publish(taskId)
    expect((await posts.task(taskId)).problem).toContain('Make the account public')
    expect(called('init')).toBe(0)
  })

  test('a video too long for the account waits for staff', async () => {
    const { taskId } = await due([await posts.video(2_000_000, { seconds: 90 })])
    await posts.publish(taskId)
    expect((await posts.task(taskId)).problem).toContain('at most 60 seconds')
  })

  test('a lost response to the last chunk is recovered from its status', async () => {
    const { taskId, summary } = await due([await posts.video()])
    tiktok.failNext('PUT /video/', 'lost')
    await posts.publish(taskId)
    await posts.publish(taskId, 5)
    expect([(await posts.task(taskId)).status, begun(summary).length]).toEqual(['done', 1])
  })

  test('a chunk that never arrived is sent again, without the ones before it', async () => {
    const { taskId, summary } = await due([await posts.video(25 * 1024 ** 2)])
    tiktok.failNext('PUT /video/', 'dropped')
    await posts.publish(taskId)
    await posts.publish(taskId, 5)
    expect([(await posts.task(taskId)).status, begun(summary).length, called('PUT /video/')]).toEqual(['done', 1, 3])
  })

  test('a lost response to posting photos waits for a person', async () => {
    const { taskId, summary } = await due([await posts.picture(1080, 1440)])
    tiktok.failNext('content/init', 'lost')
    await posts.publish(taskId)
    await posts.publish(taskId, 5)
    expect(await posts.task(taskId)).toMatchObject({ status: 'blocked', attempts: [{ outcome: 'unknown' }] })
    expect(begun(summary)).toHaveLength(1)
  })

  test('what TikTok rejects after review waits for staff, who can retry from the beginning', async () => {
    tiktok.failReason = 'frame_rate_check_failed'
    const { taskId, summary } = await due([await posts.video()])
    await posts.publish(taskId)
    expect((await posts.task(taskId)).problem).toContain('frame_rate_check_failed')
    tiktok.failReason = null
    await posts.act(taskId, 'retry')
    await posts.publish(taskId)
    expect((await posts.task(taskId)).status).toBe('done')
    expect(begun(summary).map(({ state }) => state)).toEqual(['PUBLISH_COMPLETE', 'FAILED'])
  })

  test('the daily post limit is waited out', async () => {
    const { taskId } = await due([await posts.video()])
    const error = {
      code: 'spam_risk_too_many_posts',
      message: 'The daily post cap from the API is reached',
      log_id: '1',
    }
    tiktok.failNext('video/init', { status: 403, body: { data: {}, error } })
    await posts.publish(taskId)
    await posts.publish(taskId, 60)
    expect((await posts.task(taskId)).status).toBe('running')
    await posts.publish(taskId, 7 * 60)
    expect((await posts.task(taskId)).status).toBe('done')
  })

  test('an expired grant waits for staff to reconnect the account', async () => {
    const { taskId, outlet } = await due([await posts.video()])
    tiktok.revoke()
    await posts.publish(taskId)
    expect((await posts.task(taskId)).problem).toContain('Connect this outlet’s account again')
    await posts.connect(outlet, tiktok.grant())
    await posts.act(taskId, 'retry')
    await posts.publish(taskId)
    expect((await posts.task(taskId)).status).toBe('done')
  })
})
