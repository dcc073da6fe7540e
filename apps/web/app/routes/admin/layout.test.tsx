import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, RouterContextProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { AlertStrip } from '../../features/alerts/alert-strip.tsx'
import { sessionContext } from '../../lib/session.server.ts'
import { loader } from './layout.tsx'

afterEach(() => void vi.unstubAllGlobals())

/** The links of the strip that somebody with this role sees while one alert of every kind is open. */
async function links(role: string) {
  vi.stubGlobal('fetch', async () => Response.json({ docs: [], totalDocs: 1 }))
  const user = { id: 'usr_1', roles: [role], contextRoles: [] }
  const context = new RouterContextProvider(
    new Map([[sessionContext, { token: 'a.b.c', remember: false, user }]]) as never,
  )
  const request = new Request('https://stay.example/admin/payments')
  const { alerts } = await loader({ request, context, params: {} } as never)
  const strip = renderToStaticMarkup(
    <MemoryRouter>
      <AlertStrip alerts={alerts} />
    </MemoryRouter>,
  )
  return [...strip.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
}

test('admins see open disputes and failing jobs on every admin page, with links to them', async () => {
  expect(await links('Admin')).toEqual(['/admin/disputes', '/admin/jobs?state=failed'])
})

test('employees, who can act on neither, see none', async () => {
  expect(await links('Employee')).toEqual([])
})
