import { RouterContextProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { sessionContext } from '../../lib/session.server.ts'
import { loader } from './billing-clock.tsx'

afterEach(() => void vi.unstubAllGlobals())

const imported = Array.from({ length: 12 }, (_, index) => ({ id: `org_${index}`, name: 'Imported', csmrId: null }))
const payer = { id: 'org_payer', name: 'Harbor Stays', csmrId: 'cus_1' }

test('an organization that pays is offered, however many newer ones don’t', async () => {
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { items } = JSON.parse(new URL(url).searchParams.get('filter') ?? '{"items":[]}')
    const isOfPayers = items.some(
      (item: object) => JSON.stringify(item) === '{"field":"csmrId","operator":"isNotEmpty"}',
    )
    return Response.json({ docs: isOfPayers ? [payer] : imported, totalDocs: 13 })
  })
  const user = { id: 'usr_1', roles: ['Admin'], contextRoles: [] }
  const context = new RouterContextProvider(
    new Map([[sessionContext, { token: 'a.b.c', remember: false, user }]]) as never,
  )
  const request = new Request('https://stay.example/admin/billing-clock')
  const { organizations } = await loader({ request, context, params: {} } as never)
  expect(organizations).toEqual([{ id: 'org_payer', name: 'Harbor Stays' }])
})
