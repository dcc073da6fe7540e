import { ApiProblem, createApiClient } from '@lodestay/api-client'
import { describe, expect, test } from 'vitest'
import { duplicateStay, listStays, openWork, staysWith } from './hosting.server.ts'
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

describe('duplicating a stay', () => {
  const original = {
    name: 'Mill',
    video: { url: '/media/videos/vid_1' },
    media: ['/media/one.webp', 'https://elsewhere.example/barn.jpg', '/media/gone.webp'].map((url) => ({ url })),
  }

  /** Duplicates the stay where the platform refuses a draft as long as it has errors; returns the draft's content. */
  async function duplicate(errorsOf: (draft: typeof original) => readonly { path: string }[]) {
    const api = createApiClient({
      baseUrl: 'https://platform.example',
      fetch: async (input) => {
        const request = input as Request
        if (request.method === 'GET') return Response.json({ ...original, stays: [{ id: 'stay_1', name: 'Mill' }] })
        const draft = await request.json()
        const errors = errorsOf(draft).map(({ path }) => ({ path, message: 'Refused.' }))
        return errors.length > 0
          ? Response.json({ errors }, { status: 422 })
          : Response.json({ id: JSON.stringify(draft) })
      },
    })
    return JSON.parse(await duplicateStay(api, 'org_1', 'stay_1')) as typeof original
  }

  test('leaves out pictures at other sites, and pictures and a video whose files are gone', async () => {
    const { media, video } = await duplicate((draft) => {
      if (draft.video) return [{ path: 'video' }]
      return draft.media.flatMap(({ url }, at) => {
        if (url.includes('gone')) return [{ path: `media.${at}` }]
        return url.startsWith('/media/') ? [] : [{ path: `media.${at}.url` }]
      })
    })
    expect([media, video]).toEqual([[{ url: '/media/one.webp' }], null])
  })

  test('keeps them all if the platform does', async () => {
    const { media, video } = await duplicate(() => [])
    expect({ media, video }).toEqual({ media: original.media, video: original.video })
  })

  test('fails if the platform refuses anything else', async () => {
    const refused = duplicate(() => [{ path: 'media.0' }, { path: 'name' }])
    await expect(refused).rejects.toBeInstanceOf(ApiProblem)
    await expect(duplicate(() => [{ path: 'media' }])).rejects.toBeInstanceOf(ApiProblem)
  })
})
