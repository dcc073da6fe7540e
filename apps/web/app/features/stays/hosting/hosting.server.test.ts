import { createApiClient } from '@lodestay/api-client'
import { expect, test } from 'vitest'
import { listStays, openWork, staysWith } from './hosting.server.ts'
import { otherWork } from './other-work.server.ts'
import { readStayList } from './stay-filters.ts'

/** An API that answers everything with this, and the URLs that it was asked. */
function answering(reply: (url: URL) => object) {
  const asked: URL[] = []
  const api = createApiClient({
    baseUrl: 'https://platform.example',
    fetch: async (input) => {
      const url = new URL((input as Request).url)
      asked.push(url)
      return Response.json(reply(url))
    },
  })
  return { api, asked }
}

test('open work is the organization’s only, of every status, in one call each however much there is', async () => {
  const { api, asked } = answering(({ searchParams }) => {
    const status = searchParams.get('status') ?? 'waiting'
    return { docs: [{ status, stay: { id: `stay_${status}` } }], hasNextPage: status === 'Draft', nextCursor: null }
  })
  const { work, ...more } = await openWork(api, 'org_1')
  expect(work.map(({ stay }) => stay.id)).toEqual(['stay_Rejected', 'stay_Draft', 'stay_waiting'])
  expect(more).toEqual({ isMore: true, isMoreWaiting: false })
  expect(asked.map(({ searchParams }) => searchParams.get('organizationId'))).toEqual(['org_1', 'org_1', 'org_1'])
})

test('work besides stays is counted by kind and state, unless the role doesn’t show it', async () => {
  const { api, asked } = answering(({ pathname, searchParams }) => {
    const isFound = ['/api/offers', '/api/stay-promotions'].includes(pathname) && searchParams.get('status') !== 'Draft'
    return { docs: [], totalDocs: isFound ? 2 : 0, hasNextPage: false, nextCursor: null, page: 1, totalPages: 1 }
  })
  const actorAs = (role: 'orgManager' | 'financialViewer') =>
    ({ id: 'usr_1', roles: [], contextRoles: [{ role, organizationId: 'org_1' }] }) as const
  expect(await otherWork(api, actorAs('orgManager'), 'org_1')).toEqual([
    { kind: 'promotions', state: 'Rejected', count: 2, isCapped: false },
    { kind: 'promotions', state: 'unpaid', count: 2, isCapped: false },
    { kind: 'promotions', state: 'unscheduled', count: 2, isCapped: false },
    { kind: 'offers', state: 'Rejected', count: 2, isCapped: false },
  ])
  const before = asked.length
  expect(await otherWork(api, actorAs('financialViewer'), 'org_1')).toEqual([])
  expect(asked.slice(before).map(({ pathname }) => pathname)).toEqual(['/api/organizations/org_1/subscriptions'])
})

test('plans that aren’t paid are counted: on hold, not begun, or to be upgraded', async () => {
  const plan = { status: 'active', isPastDue: false, pendingTier: null }
  const docs = [plan, { ...plan, isPastDue: true }, { ...plan, status: 'pending' }, { ...plan, pendingTier: 'Plus' }]
  const { api } = answering(() => ({ docs, hasNextPage: false, nextCursor: null, page: 1 }))
  const actor = {
    id: 'usr_1',
    roles: [],
    contextRoles: [{ role: 'financialViewer', organizationId: 'org_1' }],
  } as const
  expect(await otherWork(api, actor, 'org_1')).toEqual([{ kind: 'plans', state: 'unpaid', count: 3, isCapped: false }])
})

test('a picker’s stays come in one call however many there are, with a name for each', async () => {
  const many = Array.from({ length: 5000 }, (_, n) => ({ id: `stay_${n}`, name: n === 0 ? '' : `Stay ${n}` }))
  const { api, asked } = answering(() => ({ stays: many }))
  const stays = await staysWith(api, 'offer.Create', 'org_1')
  expect([stays.length, stays[0]]).toEqual([5000, { id: 'stay_0', name: 'Untitled stay' }])
  expect(asked.map(({ pathname, search }) => pathname + search)).toEqual([
    '/api/organizations/org_1/stay-names?permission=offer.Create',
  ])
})

test('a member with a role for single stays gets those without reading the organization’s public ones', async () => {
  const { api, asked } = answering(() => ({
    docs: ['stay_mine', ...Array.from({ length: 99 }, (_, n) => `stay_${n}`)].map((id) => ({ id })),
    hasNextPage: true,
    nextCursor: 'more',
  }))
  const actor = { id: 'usr_1', roles: [], contextRoles: [{ role: 'stayManager', stayId: 'stay_mine' }] } as const
  const { docs, totalDocs } = await listStays(api, actor, 'org_1', readStayList(new URLSearchParams()))
  expect([docs.map(({ id }) => id), totalDocs, asked.length]).toEqual([['stay_mine'], 1, 1])
})
