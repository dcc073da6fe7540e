/** Pictures that people save in stays, offers, cancellations, giveaways and promotions are ours. */
import type { Upload } from '@lodestay/domain'
import { readyContent } from '@lodestay/tools/testing/ready-content'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { aStay, type Person, startTestPlatform, type TestPlatform } from '../../test/index.ts'

let t: TestPlatform
let host: Person & { organizationId: string }
let employee: Person
let stayId: string
let upload: Upload
beforeAll(async () => {
  await readyContent(inject('contentUrl'))
  t = await startTestPlatform()
  ;[host, employee] = await Promise.all([t.given.host(), t.given.employee()])
  stayId = (await t.given.acceptedStay(host, employee)).id
  upload = await uploaded(600, 800)
})
afterAll(() => t.close())

async function uploaded(width: number, height: number): Promise<Upload> {
  const file = await sharp({ create: { width, height, channels: 3, background: '#7a9a6b' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('folder', 'stays')
  form.set('file', new File([new Uint8Array(file)], 'a.png', { type: 'image/png' }))
  const encoded = new Response(form)
  const headers = {
    'content-type': encoded.headers.get('content-type') ?? '',
    authorization: `Bearer ${host.token}`,
  }
  const payload = Buffer.from(await encoded.arrayBuffer())
  return (await t.platform.server.inject({ method: 'POST', url: '/api/uploads', headers, payload })).json()
}

const range = { start: new Date(Date.now() + 86_400_000), end: new Date(Date.now() + 5 * 86_400_000) }
const elsewhere = 'https://pictures.example.com/barn.jpg'
const gone = '/media/uploads/stays/pic_01k00000000000000000000000/960.webp'
const scene = '/media/scenes/lake-cabin-autumn-dusk-front-7f3a21/640.webp'

/** What has pictures: how it is created, and how it is changed. */
const kinds = [
  ['a stay', '/stays', 'PATCH', () => ({ ...aStay(), organizationId: host.organizationId })],
  ['an offer', '/offers', 'POST', () => ({ stayId, title: 'Midweek' })],
  ['a cancellation', '/cancellations', 'POST', () => ({ stayId, title: 'Nights', dateRange: range })],
  ['a giveaway', '/giveaways', 'PATCH', () => ({ stayId, title: 'A week', prize: 'Nights', dateRange: range })],
  ['a promotion', '/stay-promotions', 'POST', () => ({ stayId })],
] as const

describe.each(kinds)('%s', (what, list, method, fields) => {
  const place = what === 'a promotion' ? 'mediaSelection.mediaFiles' : 'media'
  const mediaOf = (media: object[]) =>
    what === 'a promotion' ? { mediaSelection: { type: 'uploaded_media', mediaFiles: media } } : { media }
  const create = (media: object[]) => t.call('POST', list, { as: host, body: { ...fields(), ...mediaOf(media) } })
  const change = (id: string, media: object[]) => t.call(method, `${list}/${id}`, { as: host, body: mediaOf(media) })

  test.each([
    [elsewhere, '.url', 'Media url must be an uploaded picture.'],
    ['/media/one.webp', '.url', 'Media url must be an uploaded picture.'],
    ['/media/scenes/no-scene/640.webp', '', 'Picture 1 is no longer there. Upload it again.'],
    [scene.replace('640', '7'), '', 'Picture 1 is no longer there. Upload it again.'],
    [gone, '', 'Picture 1 is no longer there. Upload it again.'],
  ])('can’t be created with, or changed to, a picture at %s', async (url, at, message) => {
    const made = (await create([])).body
    for (const answer of [await create([{ url }]), await change(made.id, [{ url }])])
      expect([answer.status, answer.body.errors]).toEqual([422, [{ path: `${place}.0${at}`, message }]])
  })

  test('has pictures with the size that we know, whatever was sent', async () => {
    const sent = [{ url: upload.url, width: 9000, height: 10 }, { url: scene }]
    const stored = [
      { url: upload.url, width: 600, height: 800 },
      { url: scene, width: 640, height: 480 },
    ]
    const made = await create(sent)
    expect([made.status, made.body.media], made.text).toEqual([201, stored])
    const empty = (await create([])).body
    expect((await change(empty.id, sent)).body.media).toEqual(stored)
  })
})

test('a picture at another site that a stay had may be sent back, and nothing else', async () => {
  const { id } = await t.given.draft(host)
  await sql`update stay_revisions set content = content || ${JSON.stringify({ media: [{ url: elsewhere }] })}::jsonb
    where stay_id = ${id}`.execute(t.platform.db)
  const change = (media: object[]) => t.call('POST', `/stays/${id}/drafts`, { as: host, body: { media } })
  const kept = await change([{ url: upload.url }, { url: elsewhere, alt: 'The barn' }])
  expect([kept.status, kept.body.media?.[1]]).toEqual([200, { url: elsewhere, alt: 'The barn' }])
  expect((await change([{ url: `${elsewhere}?2` }])).status).toBe(422)
})
