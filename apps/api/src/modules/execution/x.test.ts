import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startXDouble, type XDouble } from '../../providers/networks/x-double.ts'
import { type NetworkPosts, startNetworkPosts } from '../../test/index.ts'

const THREE_HOURS = 180

let x: XDouble
let posts: NetworkPosts
beforeAll(async () => {
  x = await startXDouble()
  posts = await startNetworkPosts({ X_CLIENT_ID: x.app.id, X_CLIENT_SECRET: x.app.secret, X_API_URL: x.url })
})
beforeEach(() => {
  x.videoPolls = 0
  x.videoFault = null
})
afterAll(async () => {
  await posts.close()
  x.close()
})

let count = 0
async function due(given?: Parameters<NetworkPosts['promotionAt']>[1]) {
  const media = given ?? [await posts.picture(800, 800)]
  const outlet = await posts.outletOn('x')
  await posts.connect(outlet, x.grant())
  const summary = `A week by the lake, number ${++count}.`
  return { ...(await posts.promotionAt(outlet, media, { summary })), outlet, summary }
}

function postsWith(text: string) {
  return x.posts.filter((post) => post.text.includes(text))
}

describe('a post on X', () => {
  test('has the text and the tracked link, is labeled as paid, and its address is the proof', async () => {
    const { taskId, summary } = await due()
    await posts.publish(taskId)
    const task = await posts.task(taskId)
    const [post] = postsWith(summary)
    expect(post).toMatchObject({ text: `${summary}\n\n@boathouse\n\n${task.post.link}`, isPaid: true })
    expect(task).toMatchObject({ status: 'done', proof: { url: `https://x.com/${x.username}/status/${post?.id}` } })
  })

  test('shows pictures with their descriptions', async () => {
    const { taskId, summary } = await due([
      await posts.picture(1200, 800, { alt: 'The jetty' }),
      await posts.picture(800, 800),
    ])
    await posts.publish(taskId)
    expect(postsWith(summary)[0]?.media).toMatchObject([
      { type: 'image/jpeg', alt: 'The jetty' },
      { type: 'image/jpeg' },
    ])
  })

  test('shows a video sent in segments, once X has processed it', async () => {
    x.videoPolls = 2
    const { taskId, summary } = await due([await posts.video(9_000_000)])
    await posts.publish(taskId)
    expect([(await posts.task(taskId)).status, postsWith(summary).length]).toEqual(['running', 0])
    for (const minute of [2, 4]) await posts.publish(taskId, minute)
    expect(postsWith(summary)[0]?.media).toMatchObject([{ type: 'video/mp4', bytes: 9_000_000, parts: [0, 1, 2] }])
  })
})

describe('tokens', () => {
  test('are refreshed when they have expired, and the new ones are stored before anything else', async () => {
    const first = await due()
    await posts.publish(first.taskId)
    const { id, taskId } = await posts.promotionAt(first.outlet, [await posts.picture(800, 800)], {
      summary: 'A second week.',
    })
    x.endAccess()
    await posts.publish(taskId, THREE_HOURS)
    expect(postsWith('A second week.')).toHaveLength(1)
    expect((await posts.t.call('GET', `/stay-promotions/${id}`, { as: posts.host })).body.status).toBe('Executed')
    // And once more, with the token from the last refresh.
    const third = await posts.promotionAt(first.outlet, [await posts.picture(800, 800)], { summary: 'A third week.' })
    x.endAccess()
    await posts.publish(third.taskId, 2 * THREE_HOURS)
    expect(postsWith('A third week.')).toHaveLength(1)
  })

  test('are refreshed once, even when needed concurrently', async () => {
    const first = await due()
    const others = [
      await posts.promotionAt(first.outlet, [await posts.picture(800, 800)], { summary: 'A fourth week.' }),
      await posts.promotionAt(first.outlet, [await posts.picture(800, 800)], { summary: 'A fifth week.' }),
    ]
    const tasks = [first, ...others].map(({ taskId }) => taskId)
    await Promise.all(tasks.map((taskId) => posts.publish(taskId, THREE_HOURS)))
    for (const taskId of tasks) await posts.publish(taskId, THREE_HOURS + 5)
    const states = await Promise.all(tasks.map(async (taskId) => (await posts.task(taskId)).status))
    expect(states).toEqual(['done', 'done', 'done'])
  })

  test('rejected by X wait for staff', async () => {
    const { taskId, outlet } = await due()
    x.revoke()
    await posts.publish(taskId, THREE_HOURS)
    expect((await posts.task(taskId)).problem).toContain('Connect this outlet’s account again')
    await posts.connect(outlet, x.grant())
    await posts.act(taskId, 'retry')
    await posts.publish(taskId)
    expect((await posts.task(taskId)).status).toBe('done')
  })
})

describe('errors:', () => {
  test('a rate limit is waited out as long as X asks', async () => {
    const { taskId, summary } = await due()
    const reset = String(Math.floor(Date.now() / 1000) + 900)
    x.failNext('POST /2/tweets', {
      status: 429,
      headers: { 'x-rate-limit-reset': reset },
      body: { title: 'Too Many Requests', status: 429 },
    })
    await posts.publish(taskId)
    await posts.publish(taskId, 10)
    expect([(await posts.task(taskId)).status, postsWith(summary).length]).toEqual(['running', 0])
    await posts.publish(taskId, 16)
    expect([(await posts.task(taskId)).status, postsWith(summary).length]).toEqual(['done', 1])
  })

  test('a lost response waits for a person; if it was posted, X reports so on a retry', async () => {
    const { taskId, summary } = await due()
    x.failNext('POST /2/tweets', 'lost')
    await posts.publish(taskId)
    await posts.publish(taskId, 10)
    expect(await posts.task(taskId)).toMatchObject({ status: 'blocked', attempts: [{ outcome: 'unknown' }] })
    await posts.act(taskId, 'retry')
    await posts.publish(taskId)
    const again = await posts.task(taskId)
    expect(again).toMatchObject({ status: 'blocked', attempts: [{ outcome: 'refused' }, { outcome: 'unknown' }] })
    expect(again.problem).toContain('duplicate')
    expect(postsWith(summary)).toHaveLength(1)
    const proof = { url: `https://x.com/${x.username}/status/${postsWith(summary)[0]?.id}` }
    expect((await posts.act(taskId, 'done', proof)).body.status).toBe('done')
  })

  test('a worker that dies while posting leaves a check for a person, and X is not called in the meantime', async () => {
    const { taskId } = await due()
    x.failNext('POST /2/tweets', { status: 429, body: { title: 'Too Many Requests', status: 429 } })
    await posts.publish(taskId)
    await posts.t.platform.db
      .updateTable('deliveries')
      .set({ status: 'sending', began_at: new Date(), progress: JSON.stringify({ parts: ['1'], isPosting: true }) })
      .where('task_id', '=', taskId)
      .execute()
    x.calls.length = 0
    await posts.publish(taskId, 5)
    expect(await posts.task(taskId)).toMatchObject({ status: 'blocked', attempts: [{ outcome: 'unknown' }, {}] })
    expect(x.calls).toEqual([])
  })

  test('a 500 response to the publishing call counts as no response', async () => {
    const { taskId, summary } = await due()
    x.failNext('POST /2/tweets', { status: 503 })
    await posts.publish(taskId)
    expect(await posts.task(taskId)).toMatchObject({ status: 'blocked', attempts: [{ outcome: 'unknown' }] })
    await posts.act(taskId, 'retry')
    await posts.publish(taskId)
    expect(postsWith(summary)).toHaveLength(1)
  })

  test('an interrupted upload resumes where it stopped', async () => {
    const { taskId, summary } = await due([await posts.video(9_000_000)])
    x.calls.length = 0
    x.failNext('/append', 'dropped')
    await posts.publish(taskId)
    expect(await posts.task(taskId)).toMatchObject({ status: 'running', attempts: [{ outcome: 'postponed' }] })
    for (const minute of [5, 10]) await posts.publish(taskId, minute)
    expect(postsWith(summary)[0]?.media).toMatchObject([{ bytes: 9_000_000, parts: [0, 1, 2] }])
    expect(x.calls.filter((call) => call.endsWith('/initialize'))).toHaveLength(1)
  })

  test('an upload that expired before it was complete is refused, and a retry uploads it again', async () => {
    const { taskId, summary } = await due([await posts.video(9_000_000)])
    x.failNext('/append', 'dropped')
    await posts.publish(taskId)
    x.expireUploads()
    await posts.publish(taskId, 5)
    expect((await posts.task(taskId)).problem).toContain('Could not find media')
    await posts.act(taskId, 'retry')
    await posts.publish(taskId, 10)
    expect(postsWith(summary)[0]?.media).toMatchObject([{ bytes: 9_000_000, parts: [0, 1, 2] }])
  })

  test('a video that expired while it was processed is refused, and a retry uploads it again', async () => {
    x.videoPolls = 2
    const { taskId, summary } = await due([await posts.video()])
    await posts.publish(taskId)
    x.expireUploads()
    await posts.publish(taskId, 5)
    expect((await posts.task(taskId)).problem).toContain('Could not find media')
    x.videoPolls = 0
    await posts.act(taskId, 'retry')
    await posts.publish(taskId, 10)
    expect(postsWith(summary)).toHaveLength(1)
  })

  test.each([
    ['whose description X refuses is uploaded again on a retry', { status: 400 }, 2],
    ['whose description goes unanswered is not uploaded again', 'lost', 1],
  ] as const)('a picture %s', async (_, fault, uploads) => {
    const { taskId, summary } = await due([await posts.picture(800, 800, { alt: 'The jetty' })])
    x.calls.length = 0
    x.failNext('/metadata', fault)
    await posts.publish(taskId)
    await posts.act(taskId, 'retry')
    await posts.publish(taskId, 5)
    expect(postsWith(summary)[0]?.media).toMatchObject([{ alt: 'The jetty' }])
    expect(x.calls.filter((call) => call.endsWith('/finalize'))).toHaveLength(uploads)
  })

  test('a picture whose upload may have been completed is uploaded again', async () => {
    const { taskId, summary } = await due()
    x.failNext('/finalize', 'lost')
    await posts.publish(taskId)
    await posts.publish(taskId, 5)
    expect(postsWith(summary)).toHaveLength(1)
  })

  test('a video rejected by X waits for staff with the reason', async () => {
    x.videoFault = 'InvalidMedia'
    const { taskId } = await due([await posts.video()])
    await posts.publish(taskId)
    expect((await posts.task(taskId)).problem).toContain('X can’t use the video. InvalidMedia')
  })
})
