import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gunzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import type { Viewer } from '../app/lib/root-data.ts'
import { NONCE_PLACEHOLDER } from './cached-page.ts'
import { anybodyLike, kindOf, splicedPage } from './spliced-page.ts'

const ada: Viewer = {
  id: 'usr_1',
  subject: 'ada',
  name: `Ada "O'Neil" <b>&</b> \u2028 \\ Łódź`,
  initials: 'AŁ',
  email: 'ada@example.com',
  photoUrl: null,
  roles: ['Stayer'],
  contextRoles: [],
  favorites: 'stay_2 stay_9',
  remember: false,
}
const bo: Viewer = {
  ...ada,
  id: 'usr_2',
  subject: 'bo',
  name: 'Bo',
  initials: 'B',
  email: 'bo@example.com',
  favorites: '',
}
const visit = { viewer: ada, announcements: [] }

/**
 * A page with two hearts as React and the router render it: which hearts the reader liked, and what the script
 * contains.
 */
function drawn({ subject, name, initials, email, favorites }: Viewer, nonce: string): string {
  const markup = (text: string) =>
    text.replace(/["&'<>]/g, (char) => ({ '"': '&quot;', '&': '&amp;', "'": '&#x27;', '<': '&lt;' })[char] ?? '&gt;')
  const json = JSON.stringify(JSON.stringify([subject, name, email, favorites]))
  const script = json.replace(/[&<>\u2028]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
  const heart = (id: string) =>
    `<form><input type="hidden" name="stayId" value="${id}"/><input type="hidden" name="back" value="/"/><button type="submit" name="liked" value="${!favorites.includes(id)}" aria-pressed="${favorites.includes(id)}">♥</button></form>`
  return `<html><script nonce="${nonce}">before()</script><b data-initials="${markup(initials)}">${markup(name)}</b>${heart('stay_1')}${'<p>a stay</p>'.repeat(3000)}${heart('stay_2')}<form><input type="hidden" name="stayId" value="stay_2"/><button>Watch</button></form><script nonce="${nonce}">enqueue(${script})</script></html>`
}

function page() {
  const draw = (likes: readonly string[] = []) => drawn(anybodyLike(visit, likes).viewer, NONCE_PLACEHOLDER)
  const drawLiking = vi.fn(async (likes: readonly string[]) => draw(likes))
  return { drawLiking, ...splicedPage(draw(), drawLiking) }
}

test.each([
  ['who likes a stay of the page, with a name full of marks', ada],
  ['who likes none', bo],
  ['who likes more than a block of bytes holds', { ...bo, favorites: `stay_2 ${'stay_x '.repeat(20_000)}`.trim() }],
])('%s gets the page as if rendered for them alone, plain and compressed', async (_, viewer) => {
  const { sendTo } = page()
  const wanted = drawn(viewer, 'once')
  expect((await sendTo(viewer, 'once', null))?.toString()).toBe(wanted)
  const compressed = (await sendTo(viewer, 'once', 'gzip')) as Buffer
  expect(gunzipSync(compressed).toString()).toBe(wanted)
  // Again, from pieces that are already compressed.
  expect(await sendTo(viewer, 'once', 'gzip')).toEqual(compressed)
})

test('liked hearts are rendered once, for the first reader who likes one', async () => {
  const { sendTo, drawLiking } = page()
  await sendTo(bo, 'a', 'gzip')
  expect(drawLiking).not.toHaveBeenCalled()
  await sendTo(ada, 'b', 'gzip')
  await sendTo({ ...bo, favorites: 'stay_1' }, 'c', 'gzip')
  expect(drawLiking).toHaveBeenCalledExactlyOnceWith(['stay_1', 'stay_2'])
})

test('returns no page instead of a wrong one if a heart is missing from the liked rendering', async () => {
  const { sendTo } = splicedPage(drawn(anybodyLike(visit).viewer, NONCE_PLACEHOLDER), async () => '<p>None.</p>')
  expect(await sendTo(ada, 'a', 'gzip')).toBeNull()
})

test('a page takes no more memory than its declared size, whatever its readers like', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const ids = Array.from({ length: 24 }, (_, index) => `stay_${index}`)
  const vocabulary =
    'a cabin by the lake with its own dock and two kayaks for calm mornings <b class="font-medium"> </b>'.split(' ')
  const words = (at: number) =>
    Array.from({ length: 600 }, (_, word) => vocabulary[(at * 7919 + word * word * 31) % vocabulary.length])
  const hearts = ids.map(
    (id, at) =>
      `<form><input type="hidden" name="stayId" value="${id}"/><button type="submit" name="liked" value="true">♥</button></form><p>${words(at).join(' ')}</p>`,
  )
  const html = `<html><b>${anybodyLike(visit).viewer.name}</b>${hearts.join('')}</html>`
  const { size, sendTo } = splicedPage(html, async () => html)
  collectGarbage()
  const before = process.memoryUsage().arrayBuffers
  for (let reader = 1; reader < 600; reader++) {
    const favorites = ids.filter((_, at) => (reader * 2_654_435_761) & (1 << at)).join(' ')
    const sent = (await sendTo({ ...bo, favorites }, 'n', 'gzip')) as Buffer
    expect(gunzipSync(sent).toString()).toBe(html.replace(anybodyLike(visit).viewer.name, bo.name))
  }
  // Another thread frees the collected buffers, possibly a moment later.
  await vi.waitFor(
    () => {
      collectGarbage()
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(size - html.length)
    },
    { timeout: 10_000 },
  )
})

test('a page rendered for a kind contains nothing about the first reader', () => {
  const html = drawn(anybodyLike(visit).viewer, NONCE_PLACEHOLDER)
  for (const own of [ada.id, 'Ada', 'Neil', ada.email, 'stay_9']) expect(html).not.toContain(own)
})

test('readers who see the same frame are of one kind', () => {
  const kind = (more: Partial<Viewer>) => kindOf({ ...visit, viewer: { ...ada, ...more } })
  expect(kind(bo)).toBe(kind({}))
  expect(kind({ roles: ['Stayer', 'Host'] })).not.toBe(kind({}))
  expect(kind({ photoUrl: '/media/uploads/users/pic/400.webp' })).not.toBe(kind({}))
  expect(kindOf({ ...visit, announcements: [{ id: 'ann_1' } as never] })).not.toBe(kind({}))
})
