import { RouterContextProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { CSV_ROWS_MAX } from '../../lib/csv.ts'
import { sessionContext } from '../../lib/session.server.ts'
import { loader } from './waitlist-csv.ts'

const entry = { email: 'ada@example.com', role: null, city: '', state: '', createdAt: '2026-05-01', invitedAt: null }
const PAGE_SIZE = 100

afterEach(() => void vi.unstubAllGlobals())

/** The waitlist's file if the list has this many pages, and how many of them it read. */
async function download(pages: number) {
  let read = 0
  vi.stubGlobal('fetch', async () =>
    Response.json({ docs: Array(PAGE_SIZE).fill(entry), page: ++read, hasNextPage: read < pages, nextCursor: null }),
  )
  const user = { id: 'usr_1', roles: ['Employee'], contextRoles: [] }
  const context = new RouterContextProvider(
    new Map([[sessionContext, { token: 'a.b.c', remember: false, user }]]) as never,
  )
  const request = new Request('https://stay.example/admin/waitlist.csv')
  const response = (await loader({ request, context, params: {} } as never)) as Response
  const rows = (await response.text()).trimEnd().split('\r\n').length - 1
  return { rows, read, name: response.headers.get('content-disposition') }
}

test('a waitlist file ends at the maximum number of rows per download, and its name says so', async () => {
  const { rows, read, name } = await download((2 * CSV_ROWS_MAX) / PAGE_SIZE)
  expect(rows).toBe(CSV_ROWS_MAX)
  expect(name).toBe('attachment; filename="lodestay-waitlist-first-10000.csv"')
  // One page more, to know whether there is anything left.
  expect(read).toBe(CSV_ROWS_MAX / PAGE_SIZE + 1)
})

test('a waitlist of exactly the maximum is a whole file', async () => {
  const { rows, name } = await download(CSV_ROWS_MAX / PAGE_SIZE)
  expect([rows, name]).toEqual([CSV_ROWS_MAX, 'attachment; filename="lodestay-waitlist.csv"'])
})
