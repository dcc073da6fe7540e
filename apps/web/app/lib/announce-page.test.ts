import { afterEach, expect, test, vi } from 'vitest'
import * as liveRegion from '../ui/live-region.tsx'
import { announcePage } from './announce-page.ts'

afterEach(() => void vi.unstubAllGlobals())

/** A navigation while this element has the focus: what is announced, and whether the focus moves to the page. */
function navigate(from: string, to: string, focused: 'a' | 'input' | 'body', title = 'Before') {
  const announce = vi.spyOn(liveRegion, 'announce').mockImplementation(() => {})
  const focus = vi.fn()
  const body = { matches: (selector: string) => selector.split(', ').includes('body') }
  const activeElement =
    focused === 'body' ? body : { matches: (selector: string) => selector.split(', ').includes(focused) }
  vi.stubGlobal('document', { title: 'Top stays · Page 2', body, activeElement, getElementById: () => ({ focus }) })
  const address = (path: string) => new URL(path, 'https://stay.example')
  const { pathname, search } = address(from)
  announcePage({ pathname, search, title }, address(to))
  const said = announce.mock.calls.map(([message]) => message)
  announce.mockRestore()
  return { said: said[0], isMoved: focus.mock.calls.length > 0 }
}

const spoken = 'Top stays · Page 2'

test.each([
  ['/offers', '/top-stays', 'a', false],
  ['/offers', '/top-stays', 'body', true],
  ['/top-stays', '/top-stays?page=2', 'a', true],
  // The last page has no link to a next one, which had the focus.
  ['/top-stays', '/top-stays?page=2', 'body', true],
  ['/admin/jobs?cursor=a', '/admin/jobs?cursor=b', 'a', true],
  ['/offers', '/offers?of=favorites', 'a', false],
  ['/offers?page=2', '/offers?of=favorites', 'a', false],
  // A filter's link removes itself; its neighbor gets the focus.
  ['/host/org_1/stays?filter=a', '/host/org_1/stays', 'body', false],
] as const)(
  'from %s to %s with the focus on %s, the page is announced; the focus moves: %s',
  (from, to, focused, isMoved) => {
    expect(navigate(from, to, focused)).toEqual({ said: spoken, isMoved })
  },
)

test.each([
  ['typing in a list’s search', '/host/org_1/stays?page=2', '/host/org_1/stays?text=mill', 'input'],
  ['a search of stays, which announces what it found', '/stays', '/stays?page=2', 'a'],
  ['the same address', '/offers', '/offers', 'a'],
] as const)('%s announces nothing here', (_, from, to, focused) => {
  expect(navigate(from, to, focused)).toEqual({ said: undefined, isMoved: false })
})

test('a section of a page without a title of its own is not announced', () => {
  expect(navigate('/host/org_1/stays/stay_1?section=a', '/host/org_1/stays/stay_1?section=b', 'a', spoken)).toEqual({
    said: undefined,
    isMoved: false,
  })
})
