import { RouterContextProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { sessionContext } from '../../lib/session.server.ts'
import { loader } from './stay-editor.tsx'

afterEach(() => void vi.unstubAllGlobals())

/** The public page's shortlink as the editor knows it, where the working copy has these facts. */
async function liveShortlink(facts: object, live: object | null) {
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { pathname, searchParams } = new URL(url)
    if (pathname !== '/api/stays/stay_1') return Response.json({ docs: [] })
    if (searchParams.has('checkDrafts'))
      return Response.json({
        id: 'stay_1',
        organizationId: 'org_1',
        plan: 'Free',
        shortlink: 'mill',
        revision: null,
        ...facts,
      })
    return live ? Response.json(live) : Response.json({ status: 404 }, { status: 404 })
  })
  const user = { id: 'usr_1', roles: ['Host'], contextRoles: [{ role: 'orgOwner', organizationId: 'org_1' }] }
  const context = new RouterContextProvider(
    new Map([[sessionContext, { token: 'a.b.c', remember: false, user }]]) as never,
  )
  const request = new Request('https://stay.example/host/org_1/stays/stay_1')
  const loaded = await loader({ request, context, params: { orgId: 'org_1', stayId: 'stay_1' } } as never)
  return loaded.liveShortlink
}

test('the editor knows the public page’s shortlink, also while another one awaits review', async () => {
  const published = { publishedAt: '2026-01-01T00:00:00.000Z' }
  const changed = { ...published, revision: { changedFields: ['shortlink'] } }
  expect(await liveShortlink({ publishedAt: null }, null)).toBeNull()
  expect(await liveShortlink(published, null)).toBe('mill')
  expect(await liveShortlink(changed, { shortlink: 'old-mill' })).toBe('old-mill')
  expect(await liveShortlink(changed, { shortlink: null })).toBeNull()
  expect(await liveShortlink(changed, null)).toBeNull()
})
