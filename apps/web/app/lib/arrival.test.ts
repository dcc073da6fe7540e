import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Page = { path?: string; search?: string; referrer?: string }

/** The module as on a freshly loaded page. */
async function load({ path = '/', search = '', referrer = '' }: Page = {}) {
  vi.stubGlobal('location', { pathname: path, search, host: 'lodestay.test' })
  vi.stubGlobal('document', { referrer })
  vi.resetModules()
  return import('./arrival.ts')
}

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

test('the first page derives the source from its URL and the referring site', async () => {
  const { arrivalAt } = await load({
    search: '?utm_source=Instagram&utm_campaign=prm_1&utm_content=abc123',
    referrer: 'https://l.instagram.com/?u=1',
  })
  expect(arrivalAt('stay_1')).toEqual({ link: 'abc123', utmSource: 'Instagram', referrer: 'l.instagram.com' })
})

test('a campaign that is not one of our promotions has no link', async () => {
  const { arrivalAt } = await load({ search: '?utm_source=letter&utm_campaign=spring&utm_content=header' })
  expect(arrivalAt('stay_1')).toEqual({ utmSource: 'letter' })
})

test('our own pages don’t count as a referring site', async () => {
  const { arrivalAt } = await load({ referrer: 'https://lodestay.test/stays' })
  expect(arrivalAt('stay_1')).toEqual({})
})

test.each([
  ['/stays', 'search'],
  ['/places/ma/belmont', 'search'],
  ['/feed', 'feed'],
  ['/offers', 'lists'],
  ['/stays/stay_2', 'lodestay'],
])('a visitor continuing from %s came by %s', async (path, page) => {
  const { arrivalAt, leavePage } = await load({ path, search: '?utm_source=qr' })
  leavePage(path)
  expect(arrivalAt('stay_1')).toEqual({ page })
})

test('a visitor who browses and comes back keeps their first source', async () => {
  const { arrivalAt, leavePage } = await load({ search: '?utm_source=qr' })
  expect(arrivalAt('stay_1')).toEqual({ utmSource: 'qr' })
  leavePage('/stays/stay_1')
  leavePage('/stays')
  expect(arrivalAt('stay_1')).toEqual({ utmSource: 'qr' })
  expect(arrivalAt('stay_2')).toEqual({ page: 'search' })
})
