import { RouterContextProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { sessionContext } from '../../lib/session.server.ts'
import { loader } from './claim-stay.tsx'

afterEach(() => void vi.unstubAllGlobals())

/** The status that the page shows for the user's last claim. */
async function shownStatus(status: string, expiresAt: number) {
  const claim = { id: 'clm_1', status, expiresAt: new Date(expiresAt).toISOString() }
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    if (url.includes('/claims')) return Response.json({ docs: [claim] })
    return Response.json(url.includes('/orgs') ? { docs: [] } : { displayName: 'Mill', source: { isClaimed: false } })
  })
  const user = { id: 'usr_1', firstName: 'Ada', lastName: 'Byron', roles: ['Stayer'], contextRoles: [] }
  const context = new RouterContextProvider(
    new Map([[sessionContext, { token: 'a.b.c', remember: false, user }]]) as never,
  )
  const request = new Request('https://stay.example/stays/stay_1/claim')
  return (await loader({ request, context, params: { id: 'stay_1' } } as never)).claim?.status
}

test('an open claim is shown as expired once its time is over', async () => {
  expect(await shownStatus('open', Date.now() + 60_000)).toBe('open')
  expect(await shownStatus('open', Date.now())).toBe('expired')
})

test('a decided claim keeps its status', async () => {
  expect(await shownStatus('verified', Date.now() - 60_000)).toBe('verified')
})
