import { RouterContextProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { sessionContext } from '../../lib/session.server.ts'
import { action } from './item.tsx'

afterEach(() => void vi.unstubAllGlobals())

/** Accepts an item without scripts; returns where that leads, in the tab that the item was opened from. */
async function accept(read: Response): Promise<URL> {
  vi.stubGlobal('fetch', async (request: Request) => (request.method === 'GET' ? read : Response.json({})))
  const user = { id: 'usr_1', roles: ['Employee'], contextRoles: [] }
  const context = new RouterContextProvider(
    new Map([[sessionContext, { token: 'a.b.c', remember: false, user }]]) as never,
  )
  const body = new URLSearchParams({ intent: 'accept' })
  const request = new Request('https://stay.example/moderation/campaigns/cmp_1?tab=mine', { method: 'POST', body })
  const params = { kind: 'campaigns', id: 'cmp_1' }
  const redirection = await action({ request, context, params } as never).catch((thrown: unknown) => thrown)
  return new URL((redirection as Response).headers.get('location') ?? '', request.url)
}

test('a decision without scripts leads to the queue, which offers to undo it', async () => {
  const { pathname, searchParams } = await accept(Response.json({ standing: { version: 2, name: 'Fall colors' } }))
  expect([pathname, searchParams.get('tab')]).toEqual(['/moderation', 'mine'])
  expect(searchParams.get('undoable')).toBe('campaigns/cmp_1/2/Fall colors')
})

test('a decision whose item can’t be read afterward is saved, and leads to the queue as well', async () => {
  const { pathname, search } = await accept(Response.json({ status: 503, detail: 'Not now.' }, { status: 503 }))
  expect(pathname + search).toBe('/moderation?tab=mine')
})
