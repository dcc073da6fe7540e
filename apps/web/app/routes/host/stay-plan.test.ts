import { RouterContextProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { sessionContext } from '../../lib/session.server.ts'
import { loader } from './stay-plan.tsx'

afterEach(() => void vi.unstubAllGlobals())

/** Why the plans' page says that a stay with these facts is on no page of the site. */
async function whyOffSite(stay: object, takedown: object | null = null) {
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { pathname } = new URL(url)
    if (pathname === '/api/stays/stay_1')
      return Response.json({ organizationId: 'org_1', displayName: 'Mill', media: [], plan: 'Free', ...stay })
    return Response.json(pathname === '/api/stays/stay_1/takedown' ? takedown : { docs: [], totalDocs: 0 })
  })
  const user = { id: 'usr_1', roles: ['Host'], contextRoles: [{ role: 'orgOwner', organizationId: 'org_1' }] }
  const context = new RouterContextProvider(
    new Map([[sessionContext, { token: 'a.b.c', remember: false, user }]]) as never,
  )
  const request = new Request('https://stay.example/host/org_1/stays/stay_1/plan')
  const loaded = await loader({ request, context, params: { orgId: 'org_1', stayId: 'stay_1' } } as never)
  return loaded.stay.offSite
}

test('a plan’s buyer learns why the stay is on no page of the site', async () => {
  expect(await whyOffSite({ status: 'Accepted', enable: true })).toBeNull()
  expect(await whyOffSite({ status: 'Draft', enable: true })).toBe('notPublicYet')
  expect(await whyOffSite({ status: 'Accepted', enable: false })).toBe('hidden')
  expect(await whyOffSite({ status: 'Accepted', enable: false }, { id: 'tkd_1' })).toBe('takenDown')
})
