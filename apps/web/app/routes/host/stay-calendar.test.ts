import { RouterContextProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { sessionContext } from '../../lib/session.server.ts'
import { loader } from './stay-calendar.tsx'

afterEach(() => void vi.unstubAllGlobals())

const stays = Array.from({ length: 250 }, (_, index) => ({ id: `stay_${index}`, name: `Mill ${1000 + index}` }))

test('a change of nights is offered for every other stay of the organization that the user may change', async () => {
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { pathname, searchParams } = new URL(url)
    if (pathname === '/api/organizations/org_1/stay-names' && searchParams.get('permission') === 'stay.Update')
      return Response.json({ stays })
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
