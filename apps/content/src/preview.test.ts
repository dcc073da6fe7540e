import { afterAll, beforeAll, expect, test } from 'vitest'
import { previewAddress } from './preview.ts'
import { admin, startContent } from './test/content.ts'

const HOUR_MS = 3_600_000
const TEN_MINUTES_MS = 600_000
let content: Awaited<ReturnType<typeof startContent>>
beforeAll(async () => {
  content = await startContent()
  const as = await content.signIn(admin)
  const layout = [{ blockType: 'plans', heading: 'What it costs' }]
  const body = { title: 'As published', slug: 'news', layout, _status: 'published' }
  const { doc } = (await content.call('POST', 'pages', { as, body })).body
  await content.call('PATCH', `pages/${doc?.id}?draft=true`, { as, body: { title: 'As it will be' } })
})
afterAll(() => content.stop())

/** Requests a draft as the web does, using an editor's preview link created at `now`. */
function asked(slug: string, now: number) {
  const { searchParams } = new URL(previewAddress('https://web.test', content.settings.CONTENT_SECRET, slug, now))
  return `pages/preview/${slug}?${searchParams}`
}

async function titles(path: string) {
  const { status, body } = await content.call('GET', path)
  return status === 200 ? (body.docs as { title: string }[]).map(({ title }) => title) : status
}

test('an editor’s link points to the draft on the web', () => {
  expect(previewAddress('https://web.test', 'a secret', 'news', 1)).toMatch(
    /^https:\/\/web\.test\/pages\/news\/draft\?until=4200000&signature=[\w-]{43}$/,
  )
})

test('anyone with the link sees the draft; everyone else sees the published page', async () => {
  expect(await titles(asked('news', Date.now()))).toEqual(['As it will be'])
  expect(await titles('pages?where[slug][equals]=news')).toEqual(['As published'])
})

test('links created within the same ten minutes are identical', () => {
  const link = (now: number) => previewAddress('https://web.test', 'a secret', 'news', now)
  expect(link(1)).toBe(link(TEN_MINUTES_MS))
  expect(link(1)).not.toBe(link(TEN_MINUTES_MS + 1))
})

test('a link is valid for an hour, expires at most ten minutes later, and opens no other page', async () => {
  expect(await titles(asked('news', Date.now() - HOUR_MS + 1000))).toEqual(['As it will be'])
  expect(await titles(asked('news', Date.now() - HOUR_MS - TEN_MINUTES_MS))).toBe(403)
  expect(await titles(asked('news', Date.now()).replace('preview/news', 'preview/other'))).toBe(403)
})

test.each(['', '?until=99999999999999', '?until=99999999999999&signature=', '?until[]=1&signature[]=2'])(
  'without a valid signature, no draft is shown: %j',
  async (query) => {
    expect(await titles(`pages/preview/news${query}`)).toBe(403)
  },
)
