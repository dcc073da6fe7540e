import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { basename } from 'node:path'
import { RouterContextProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { sessionContext } from '../lib/session.server.ts'
import { loader as disputes } from './admin/disputes.tsx'
import { loader as imports } from './admin/imports.tsx'
import { loader as ledger } from './admin/ledger.tsx'
import { loader as organization } from './admin/organization.tsx'
import { loader as outletAccounts } from './admin/outlet-accounts.tsx'
import { loader as outletWebhook } from './admin/outlet-webhook.tsx'
import { loader as outletWebhooks } from './admin/outlet-webhooks.tsx'
import { loader as paymentEvents } from './admin/payment-events.tsx'
import { loader as payments } from './admin/payments.tsx'
import { loader as campaigns } from './host/campaigns.tsx'
import { loader as hostGiveaways } from './host/giveaways.tsx'
import { loader as hostNotices } from './host/offers-and-cancellations.tsx'
import { loader as hostOutlets } from './host/outlets.tsx'
import { loader as hostPromotions } from './host/promotions.tsx'
import { loader as people } from './host/users.tsx'
import { loader as webhook } from './host/webhook.tsx'
import { loader as outletLinks } from './moderation/outlet-links.tsx'
import { loader as cancellations } from './public/cancellations.tsx'
import { loader as giveaways } from './public/giveaways.tsx'
import { loader as newsletters } from './public/newsletters.tsx'
import { loader as offers } from './public/offers.tsx'
import { loader as outletTasks } from './public/outlet-tasks.tsx'
import { loader as outlets } from './public/outlets.tsx'
import { loader as sharedList } from './public/shared-list.tsx'
import { loader as stays } from './public/stays.tsx'
import { loader as topStays } from './public/top-stays.tsx'
import { loader as recent } from './traveler/recent.tsx'
import { loader as savedSearch } from './traveler/saved-search.tsx'

afterEach(() => void vi.unstubAllGlobals())

/** The pages that are asked of each of the API's lists, which have two; and where the page redirects to. */
async function asked(load: (args: never) => unknown, address: string, docs: readonly object[] = []) {
  const pages: Record<string, string[]> = {}
  let calls = 0
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    calls++
    const { pathname, searchParams } = new URL(url)
    const page = searchParams.get('page')
    if (page) pages[pathname] = [...(pages[pathname] ?? []), page]
    return Response.json({
      id: 'srch_1',
      filter: {},
      stays: [],
      docs,
      page: Number(page),
      totalPages: 2,
      totalDocs: 40,
    })
  })
  const user = { id: 'usr_1', firstName: 'Ada', lastName: 'Lane', roles: ['Admin'], contextRoles: [], favorites: [] }
  const session = { token: 'a.b.c', remember: false, user }
  const args = {
    request: new Request(`https://stay.example${address}`),
    context: new RouterContextProvider(new Map([[sessionContext, session]]) as never),
    params: { token: 'list', searchId: 'srch_1', orgId: 'org_1', organizationId: 'org_1', outletId: 'out_1' },
  }
  const result: unknown = await Promise.resolve(load(args as never)).catch((thrown: unknown) => thrown)
  if (result instanceof Error) throw result
  return { pages, calls, location: result instanceof Response ? result.headers.get('location') : null }
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
  ['outlets', outlets],
  ['outlets for hosts', hostOutlets],
  ['an outlet’s tasks', outletTasks],
  ['campaigns', campaigns],
  ['members', people],
  ['a webhook’s deliveries', webhook],
  ['owners’ links', outletLinks],
  ['disputes', disputes],
  ['imports', imports],
  ['the ledger', ledger],
  ['an organization’s stays', organization],
  ['outlet accounts', outletAccounts],
  ['an outlet webhook’s deliveries', outletWebhook],
  ['outlet webhooks', outletWebhooks],
  ['payment events', paymentEvents],
  ['payments', payments],
])('a page past the end of %s shows the last one', async (_, load) => {
  expect(Object.values((await asked(load, '/list?page=999')).pages)).toContainEqual(['999', '2'])
})

test.each([
  ['giveaways', hostGiveaways],
  ['offers', hostNotices],
  ['promotions', hostPromotions],
])('a host’s list of %s takes as many calls for twenty as for one', async (kind, load) => {
  const rejected = {
    ...{ id: 'item_1', stayId: 'stay_1', organizationId: 'org_1', stayName: 'The Mill', stay: null, version: 1 },
    ...{ status: 'Rejected', rejection: null, purchaseStatus: 'Ready', price: null, problems: [], currentStep: 1 },
  }
  const callsFor = async (many: number) => (await asked(load, `/host/org_1/${kind}`, Array(many).fill(rejected))).calls
  expect(await callsFor(20)).toBe(await callsFor(1))
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

test('a list without page links is read to its end, or has a bound in the API', async () => {
  const files: string[] = []
  for await (const file of glob('apps/web/app/**/*.{ts,tsx}'))
    if (/\blimit: (100|MOST) \}/.test(readFileSync(file, 'utf8'))) files.push(basename(file))
  // A promotion's tasks, the membership among the products, an organization's webhooks, the banners of a slot.
  expect(files.sort()).toEqual(['execution.server.ts', 'membership.tsx', 'site-promotion.server.ts', 'webhooks.tsx'])
})
