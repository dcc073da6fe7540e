import { RouterContextProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { CSV_ROWS_MAX } from '../../lib/csv.ts'
import { sessionContext } from '../../lib/session.server.ts'
import { loader } from './waitlist-csv.ts'

const entry = { email: 'ada@example.com', role: null, city: '', state: '', createdAt: '2026-05-01', invitedAt: null }
const PAGE_SIZE = 100

afterEach(() => void vi.unstubAllGlobals())

test('a waitlist file ends at the maximum number of rows per download', async () => {
  let read = 0
  // Twice as many as the file may have.
  vi.stubGlobal('fetch', async () =>
    Response.json({ docs: Array(PAGE_SIZE).fill(entry), page: ++read, hasNextPage: read < 200, nextCursor: null }),
  )
  const user = { id: 'usr_1', roles: ['Employee'], contextRoles: [] }
  const context = new RouterContextProvider(
    new Map([[sessionContext, { token: 'a.b.c', remember: false, user }]]) as never,
  )
  const request = new Request('https://stay.example/admin/waitlist.csv')
  const file = await ((await loader({ request, context, params: {} } as never)) as Response).text()
  expect(file.trimEnd().split('\r\n')).toHaveLength(1 + CSV_ROWS_MAX)
  expect(read).toBe(CSV_ROWS_MAX / PAGE_SIZE)
})
