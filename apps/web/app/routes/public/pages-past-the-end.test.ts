import { RouterContextProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { sessionContext } from '../../lib/session.server.ts'
import { loader as recent } from '../traveler/recent.tsx'
import { loader as savedSearch } from '../traveler/saved-search.tsx'
import { loader as cancellations } from './cancellations.tsx'
import { loader as giveaways } from './giveaways.tsx'
import { loader as newsletters } from './newsletters.tsx'
import { loader as offers } from './offers.tsx'
import { loader as sharedList } from './shared-list.tsx'
import { loader as stays } from './stays.tsx'
import { loader as topStays } from './top-stays.tsx'

afterEach(() => void vi.unstubAllGlobals())

/** The pages that a list asks the API for, which has two; and where it redirects to. */
async function asked(load: (args: never) => unknown, address: string) {
  const pages: string[] = []
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const page = new URL(url).searchParams.get('page')
    if (page) pages.push(page)
    return Response.json({ id: 'srch_1', filter: {}, docs: [], page: Number(page), totalPages: 2, totalDocs: 40 })
  })
  const user = { id: 'usr_1', firstName: 'Ada', lastName: 'Lane', roles: ['Stayer'], contextRoles: [], favorites: [] }
  const session = { token: 'a.b.c', remember: false, user }
  const args = {
    request: new Request(`https://stay.example${address}`),
    context: new RouterContextProvider(new Map([[sessionContext, session]]) as never),
    params: { token: 'list', searchId: 'srch_1' },
  }
  const result: unknown = await Promise.resolve(load(args as never)).catch((thrown: unknown) => thrown)
  if (result instanceof Error) throw result
  return { pages, location: result instanceof Response ? result.headers.get('location') : null }
}

test.each([
  ['top stays', topStays],
  ['giveaways', giveaways],
  ['newsletters', newsletters],
  ['offers', offers],
  ['cancellations', cancellations],
  ['a shared list', sharedList],
  ['recently viewed stays', recent],
  ['the matches of a saved search', savedSearch],
])('a page past the end of %s shows the last one', async (_, load) => {
  expect((await asked(load, '/list?page=999')).pages).toEqual(['999', '2'])
})

test.each([
  ['/stays?page=999', '/stays?page=2'],
  ['/stays?type=Cabin&page=999&view=list', '/stays?type=Cabin&page=2&view=list'],
  // Its last stays have gone since it was counted.
  ['/stays?page=2', '/stays'],
  ['/stays?cursor=abc', '/stays'],
])('a page past the end of a search redirects: %s', async (address, location) => {
  expect((await asked(stays, address)).location).toBe(location)
})

test('a search without results is shown', async () => {
  expect((await asked(stays, '/stays')).location).toBeNull()
})
