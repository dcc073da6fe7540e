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
  meta.calls.length = 0
})
afterAll(async () => {
  await posts.close()
  meta.close()
})

/** A connected outlet, with the page that owns the account. */
async function connected(slug = 'instagram') {
  const outlet = await posts.outletOn(slug)
  const page = meta.page()
  await posts.connect(outlet, page.token)
  return { outlet, page }
}

/** A promotion that is due at a connected outlet, with one picture by default. */
async function due(media?: Parameters<NetworkPosts['promotionAt']>[1], fields?: object) {
  const { outlet, page } = await connected()
  const made = await posts.promotionAt(outlet, media ?? [await posts.picture(1080, 1080)], fields)
  return { ...made, outlet, page }
}

function instagramPosts(text: string) {
  return meta.posts.filter((post) => post.network === 'instagram' && post.text.includes(text))
}

/** How many objects were created at Instagram: containers with 'media', posts with 'media_publish'. */
function made(edge: string): number {
  return meta.calls.filter((call) => call.startsWith('POST') && call.endsWith(`/${edge}`)).length
}

let count = 0
/** Text a test can use to find its own post. */
function words() {
  return { summary: `A week by the lake, number ${++count}.` }
}

describe('a post on Instagram', () => {
  test('is made through the API once its outlet is connected, and its address is the proof', async () => {
    const text = words()
    const { id, taskId } = await due([await posts.picture(1080, 1350, { alt: 'The jetty' })], text)
    expect(await posts.task(taskId)).toMatchObject({ publisher: 'network-api', status: 'scheduled' })
    await posts.publish(taskId)
    const [post] = instagramPosts(text.summary)
    expect(post).toMatchObject({ kind: 'IMAGE', items: 1 })
    expect(await posts.task(taskId)).toMatchObject({ status: 'done', proof: { url: post?.permalink } })
    const { body } = await posts.t.call('GET', `/stay-promotions/${id}`, { as: posts.host })
    expect(body.status).toBe('Executed')
  })

  test('is cropped as its host wants, whatever the shape of the upload', async () => {
    const text = words()
    const upright = await posts.picture(600, 1200, { crop: { x: 0, y: 0.25, width: 1, height: 0.5 } })
    const { taskId } = await due([upright], text)
    await posts.publish(taskId)
    expect(instagramPosts(text.summary)).toHaveLength(1)
  })

  test('shows several pictures and videos as a carousel, once the videos are processed', async () => {
    meta.videoPolls = 2
    const text = words()
    const { taskId } = await due([await posts.picture(1080, 1080), await posts.video()], text)
    await posts.publish(taskId)
    expect(await posts.task(taskId)).toMatchObject({ status: 'running', attempts: [] })
    expect(instagramPosts(text.summary)).toEqual([])
    await posts.publish(taskId, 2)
    await posts.publish(taskId, 4)
    expect(instagramPosts(text.summary)).toMatchObject([{ kind: 'CAROUSEL', items: 2 }])
    expect((await posts.task(taskId)).status).toBe('done')
    expect(made('media_publish')).toBe(1)
  })

  test('is a reel if it is a video', async () => {
    const text = words()
    const { taskId } = await due([await posts.video()], text)
    await posts.publish(taskId)
    await posts.publish(taskId, 2)
    expect(instagramPosts(text.summary)).toMatchObject([{ kind: 'REELS' }])
  })

  test('is a story on that network, which tags its host and accounts once each, and has no text', async () => {
    const { outlet } = await connected('instagram-stories')
    const { taskId } = await posts.promotionAt(outlet, [await posts.picture(1080, 1920)], {
      taggedAccounts: ['boathouse', '@the.pines'],
    })
    await posts.publish(taskId)
    const { proof } = await posts.task(taskId)
    const post = meta.posts.find(({ permalink }) => permalink === proof?.url)
    expect(post).toMatchObject({
      kind: 'STORIES',
      text: '',
      userTags: '[{"username":"boathouse"},{"username":"the.pines"}]',
    })
  })
})

test('announces the winner of a giveaway through the API if the API promoted it', async () => {
  const { t, host, admin } = posts
  const DAY = 86_400_000
  const stayId = (await t.given.acceptedStay(host, admin)).id as string
  const dateRange = { start: Date.now() - DAY, end: Date.now() + DAY }
  const fields = { stayId, title: `A week at the lake ${++count}`, prize: 'seven nights', dateRange }
  const giveaway = (await t.call('POST', '/giveaways', { as: host, body: fields })).body
  await t.call('POST', `/giveaways/${giveaway.id}/applications`, { as: host, body: {} })
  await t.call('POST', `/giveaways/${giveaway.id}/publish`, { as: admin, body: {} })
  await t.openGiveaway(giveaway.id)
  await t.call('POST', `/giveaways/${giveaway.id}/entries`, { as: await t.given.user(), body: {} })
  const { id, taskId } = await due(undefined, { stayId, giveawayId: giveaway.id })
  await posts.publish(taskId)
  await t.later(2 * DAY, () => t.call('POST', `/giveaways/${giveaway.id}/draw`, { as: host, body: {} }))
  const drawnAt = new Date(Date.now() + 2 * DAY)
  await t.work('execution:announce-winner', { giveawayId: giveaway.id }, drawnAt)
  const { body } = await t.call('GET', `/stay-promotions/${id}/execution-tasks`, { as: host })
  const announcement = body.docs.find(({ role }: { role: string }) => role === 'announcement')
  expect(announcement.publisher).toBe('network-api')
  await t.work('execution:publish', { taskId: announcement.id }, drawnAt)
  const [post] = instagramPosts(`The winner of ${fields.title} has been drawn.`)
  expect(await posts.task(announcement.id)).toMatchObject({ status: 'done', proof: { url: post?.permalink } })
})

describe('a person posts', () => {
  test('if no account is connected', async () => {
    const { taskId } = await posts.promotionAt(await posts.outletOn('instagram'), [await posts.picture(1080, 1080)])
    expect((await posts.task(taskId)).publisher).toBe('assisted')
  })

  test.each([
    ['shares an existing post', { mediaSelection: { type: 'existing_post', postId: 'https://example.com/p/1' } }],
    ['is boosted', { boost: { target: { type: 'City', name: 'Boston' } } }],
    ['tags places', { taggedLocations: ['Belmont'] }],
    ['has notes for who posts it', { extraNotes: 'Please post it after the game.' }],
    ['has the terms of a contest', { eligibilityRequirements: 'Adults who live in Maine.' }],
    ['has a date that needs somebody’s eye', { dateInstructions: 'Not while it rains.' }],
  ])('what %s', async (_, fields) => {
    const { taskId } = await due(undefined, fields)
    expect((await posts.task(taskId)).publisher).toBe('assisted')
  })

  test('a story with a link sticker, which the API doesn’t support', async () => {
    const { outlet } = await connected('instagram-stories')
    const { taskId } = await posts.promotionAt(outlet, [await posts.picture(1080, 1920)], {
      linkStickerText: 'See the stay',
    })
    expect((await posts.task(taskId)).publisher).toBe('assisted')
  })
})

describe('errors:', () => {
  test('an expired token waits for staff to reconnect the account', async () => {
    const text = words()
    const { taskId, outlet, page } = await due(undefined, text)
    meta.revoke(page.token)
    await posts.publish(taskId)
    const blocked = await posts.task(taskId)
    expect(blocked.status).toBe('blocked')
    expect(blocked.problem).toContain('Connect this outlet’s account again')
    const { body } = await posts.t.call('GET', `/outlet-accounts/${outlet.id}`, { as: posts.admin })
    expect(body.problem).toContain('Session has expired')

    await posts.connect(outlet, meta.page().token)
    await posts.act(taskId, 'retry')
    await posts.publish(taskId)
    expect((await posts.task(taskId)).status).toBe('done')
    expect(instagramPosts(text.summary)).toHaveLength(1)
  })

  test('a rate limit is waited out', async () => {
    const { taskId } = await due()
    const limit = {
      error: { message: 'Application request limit reached', type: 'OAuthException', code: 4, is_transient: true },
    }
    meta.failNext('/media', { status: 400, body: limit })
    await posts.publish(taskId)
    expect(await posts.task(taskId)).toMatchObject({ status: 'running', attempts: [{ outcome: 'postponed' }] })
    await posts.publish(taskId, 5)
    expect((await posts.task(taskId)).status).toBe('running')
    await posts.publish(taskId, 20)
    expect((await posts.task(taskId)).status).toBe('done')
  })

  test('a video rejected by Instagram waits for staff with the reason', async () => {
    meta.videoFault = 'ERROR'
    const { taskId } = await due([await posts.video()])
    await posts.publish(taskId)
    expect(await posts.task(taskId)).toMatchObject({ status: 'blocked' })
    expect((await posts.task(taskId)).problem).toContain('Instagram can’t use the pictures or videos')
    meta.videoFault = null
    await posts.act(taskId, 'retry')
    await posts.publish(taskId)
    await posts.publish(taskId, 2)
    expect((await posts.task(taskId)).status).toBe('done')
  })

  test('a container that can’t be published yet is retried, not created again', async () => {
    const text = words()
    const { taskId } = await due(undefined, text)
    const error = { message: 'Media ID is not available', type: 'OAuthException', code: 9007, error_subcode: 2_207_027 }
    meta.failNext('/media_publish', { status: 400, body: { error } })
    await posts.publish(taskId)
    expect((await posts.task(taskId)).status).toBe('running')
    await posts.publish(taskId, 2)
    expect([(await posts.task(taskId)).status, instagramPosts(text.summary).length, made('media')]).toEqual([
      'done',
      1,
      1,
    ])
  })

  test('a container that is gone is created again', async () => {
    const text = words()
    const { taskId } = await due(undefined, text)
    const error = {
      message: 'The media builder is expired.',
      type: 'OAuthException',
      code: 24,
      error_subcode: 2_207_008,
    }
    meta.failNext('/media_publish', { status: 400, body: { error } })
    for (const minute of [0, 5]) await posts.publish(taskId, minute)
    expect([(await posts.task(taskId)).status, instagramPosts(text.summary).length, made('media')]).toEqual([
      'done',
      1,
      2,
    ])
  })

  test('endless processing is handed to a person to check after an hour', async () => {
    meta.videoPolls = Number.POSITIVE_INFINITY
    const { taskId } = await due([await posts.video()])
    for (let minute = 0; minute < 60; minute++) await posts.publish(taskId, minute * 2)
    expect(await posts.task(taskId)).toMatchObject({ status: 'blocked', attempts: [{ outcome: 'unknown' }] })
    expect(made('media_publish')).toBe(0)
  })

  test('after a person has retried it, endless processing is polled for another hour', async () => {
    meta.videoPolls = 62
    const { taskId } = await due([await posts.video()])
    for (let minute = 0; minute < 60; minute++) await posts.publish(taskId, minute * 2)
    expect((await posts.task(taskId)).status).toBe('blocked')
    await posts.act(taskId, 'retry')
    for (const minute of [120, 122]) {
      await posts.publish(taskId, minute)
      expect((await posts.task(taskId)).status).toBe('running')
    }
    await posts.publish(taskId, 124)
    expect((await posts.task(taskId)).status).toBe('done')
    expect(made('media_publish')).toBe(1)
    const deliveries = posts.t.platform.db.selectFrom('deliveries').select(['tries', 'waits'])
    // All but the last only asked how far it was.
    expect(await deliveries.where('task_id', '=', taskId).execute()).toEqual([{ tries: 63, waits: 62 }])
  })

  test('a lost response to the publishing call is recovered from the container’s status', async () => {
    const text = words()
    const { taskId } = await due(undefined, text)
    meta.failNext('/media_publish', 'lost')
    await posts.publish(taskId)
    const [post] = instagramPosts(text.summary)
    expect(await posts.task(taskId)).toMatchObject({ status: 'done', proof: { url: post?.permalink } })
    expect([instagramPosts(text.summary).length, made('media_publish')]).toEqual([1, 1])
  })

  test('a publishing call that may not have arrived is checked by a person, then repeated', async () => {
    const text = words()
    const { taskId } = await due(undefined, text)
    meta.failNext('/media_publish', 'dropped')
    await posts.publish(taskId)
    await posts.publish(taskId, 5)
    expect(await posts.task(taskId)).toMatchObject({ status: 'blocked', attempts: [{ outcome: 'unknown' }] })
    expect(made('media_publish')).toBe(1)
    await posts.act(taskId, 'retry')
    await posts.publish(taskId)
    expect([(await posts.task(taskId)).status, instagramPosts(text.summary).length]).toEqual(['done', 1])
    expect(made('media')).toBe(1)
  })

  test('a lost response to any other call is simply retried', async () => {
    const text = words()
    const { taskId } = await due(undefined, text)
    meta.failNext('/media', 'lost')
    await posts.publish(taskId)
    await posts.publish(taskId, 5)
    expect([(await posts.task(taskId)).status, instagramPosts(text.summary).length]).toEqual(['done', 1])
  })

  test('when a worker dies, another continues with the same container', async () => {
    meta.videoPolls = 1
    const text = words()
    const { taskId } = await due([await posts.video()], text)
    await posts.publish(taskId)
    // As if the next worker had died during the request.
    await posts.t.platform.db
      .updateTable('deliveries')
      .set(({ eb }) => ({ status: 'sending', tries: eb('tries', '+', 1), began_at: new Date() }))
      .where('task_id', '=', taskId)
      .execute()
    await posts.publish(taskId, 1)
    expect((await posts.task(taskId)).status).toBe('running')
    await posts.publish(taskId, 5)
    expect((await posts.task(taskId)).status).toBe('done')
    expect([made('media'), instagramPosts(text.summary).length]).toEqual([1, 1])
  })

  test('two concurrent workers post once', async () => {
    const text = words()
    const { taskId } = await due(undefined, text)
    await Promise.all([posts.publish(taskId), posts.publish(taskId), posts.publish(taskId)])
    await posts.publish(taskId)
    expect([(await posts.task(taskId)).status, instagramPosts(text.summary).length]).toEqual(['done', 1])
  })

  test('a disconnected outlet waits for staff', async () => {
    const { taskId, outlet } = await due()
    await posts.t.call('DELETE', `/outlet-accounts/${outlet.id}`, { as: posts.admin })
    await posts.publish(taskId)
    expect((await posts.task(taskId)).problem).toContain('No account is connected')
    const proof = { url: 'https://www.instagram.com/p/byhand/' }
    expect((await posts.act(taskId, 'done', proof)).body.status).toBe('done')
  })
})

describe('the pictures that networks fetch', () => {
  test('are JPEGs at unguessable addresses', async () => {
    const { taskId } = await due()
    await posts.publish(taskId)
    const reach = (path: string) => posts.reach(`http://localhost:3000/media/posts/${path}`)
    expect((await reach(`${taskId}/0.jpg`))?.type).toBe('image/jpeg')
    const delivery = await posts.t.platform.db
      .selectFrom('deliveries')
      .select('id')
      .where('task_id', '=', taskId)
      .executeTakeFirstOrThrow()
    // As written by the previous version, which a network may still be reading.
    expect((await reach(`${delivery.id}/0.jpg`))?.type).toBe('image/jpeg')
    const others = [
      `${taskId}/1.jpg`,
      `${taskId}/0.png`,
      `${taskId}/..%2f0.jpg`,
      'tsk_01kaf3v7y8e1zt6m4q9x2w5r0b/0.jpg',
    ]
    expect(await Promise.all(others.map(reach))).toEqual([null, null, null, null])
  })
})
