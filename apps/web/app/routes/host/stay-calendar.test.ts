import { RouterContextProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { sessionContext } from '../../lib/session.server.ts'
import { loader } from './stay-calendar.tsx'

afterEach(() => void vi.unstubAllGlobals())

/** Sorted by name, and more than a page of the platform's list contains. */
const stays = Array.from({ length: 250 }, (_, index) => ({ id: `stay_${index}`, name: `Mill ${1000 + index}` }))

/** The platform's list of stays: most recently changed first, unless requested otherwise. */
function listStays(asked: URLSearchParams) {
  const [page, limit] = [Number(asked.get('page') ?? 1), Number(asked.get('limit'))]
  const isByName = asked.get('filter')?.includes('{"field":"name","direction":"asc"}')
  const docs = (isByName ? stays : stays.toReversed()).slice((page - 1) * limit, page * limit)
  return { docs, totalPages: Math.ceil(stays.length / limit) }
}

test('a change of nights is offered for every other stay of the organization, by name', async () => {
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { pathname, searchParams } = new URL(url)
    if (pathname === '/api/organizations/org_1/stays') return Response.json(listStays(searchParams))
    return Response.json({ organizationId: 'org_1', today: '2027-06-15', docs: [] })
  })
  const user = { id: 'usr_1', roles: ['Host'], contextRoles: [{ role: 'orgOwner', organizationId: 'org_1' }] }
  const context = new RouterContextProvider(
    new Map([[sessionContext, { token: 'a.b.c', remember: false, user }]]) as never,
  )
  const request = new Request('https://stay.example/host/org_1/stays/stay_7/calendar')
  const { others } = await loader({ request, context, params: { orgId: 'org_1', stayId: 'stay_7' } } as never)
  expect(others).toEqual(stays.filter(({ id }) => id !== 'stay_7'))
})
