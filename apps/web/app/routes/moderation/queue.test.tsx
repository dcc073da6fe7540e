import { RouterContextProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { sessionContext } from '../../lib/session.server.ts'
import { markupOf } from '../../test/markup-of.tsx'
import ModerationQueue, { action } from './queue.tsx'

afterEach(() => void vi.unstubAllGlobals())

const selected = ['stays/stay_1/1/Mill', 'stays/stay_2/1/Barn']

/** The queue's page after a form was posted on it, or with decisions that an item's page has led here with. */
function pageWith(actionData: object | undefined, undoable: readonly string[] = []): Promise<string> {
  const filter = { tab: 'waiting', kind: null }
  const queue = { waiting: 0, oldestHours: null, medianHours: null }
  const numbers = { from: '2026-01-01', to: '2026-01-07', queue, decisions: [] }
  const lists = { items: [], waiting: {}, counts: [], templates: [], staff: [], numbers, undoable }
  const loaderData = {
    filter,
    ...lists,
    page: 1,
    totalPages: 1,
    totalDocs: 0,
    undoWindowMs: 60_000,
    undoableForMs: 60_000,
    now: 0,
  }
  const props = { loaderData, actionData } as unknown as Parameters<typeof ModerationQueue>[0]
  return markupOf(<ModerationQueue {...props} />)
}

/** Posts the queue's form for both items, of which the platform refuses some; returns its result and the page. */
async function post(intent: string, isRefused: (url: string, body: string) => boolean) {
  vi.stubGlobal('fetch', async (request: Request) =>
    isRefused(request.url, await request.text())
      ? Response.json({ status: 409, detail: 'Someone else claimed it.' }, { status: 409 })
      : Response.json({}),
  )
  const user = { id: 'usr_1', roles: ['Employee'], contextRoles: [] }
  const context = new RouterContextProvider(
    new Map([[sessionContext, { token: 'a.b.c', remember: false, user }]]) as never,
  )
  const body = new URLSearchParams([
    ['intent', intent],
    ['userId', 'usr_2'],
    ['category', 'Other'],
    ['message', 'Add pictures.'],
    ...selected.map((item) => ['selected', item]),
  ])
  const request = new Request('https://stay.example/moderation', { method: 'POST', body })
  const { data: actionData } = (await action({ request, context, params: {} } as never)) as { data: object }
  return { actionData, page: await pageWith(actionData) }
}

test.each(['accept-all', 'reject-all'])('after %s, those that were decided on can be undone', async (intent) => {
  const { actionData, page } = await post(intent, (url) => url.includes('stay_2'))
  expect(actionData).toMatchObject({ problem: expect.stringContaining('Someone else claimed it.') })
  expect(page).toContain('value="undo-all"')
  expect(page).toContain('value="stays/stay_1/1/Mill"')
  expect(page).not.toContain('value="stays/stay_2/1/Barn"')
})

test('nothing can be undone if every decision was refused', async () => {
  const { page } = await post('accept-all', () => true)
  expect(page).toContain('Someone else claimed it.')
  expect(page).not.toContain('undo-all')
})

test.each(['assign-all', 'undo-all'])('%s is no decision: what it changed can’t be undone', async (intent) => {
  expect((await post(intent, () => false)).page).not.toContain('value="undo-all"')
  const partly = await post(intent, (url, body) => `${url} ${body}`.includes('stay_2'))
  expect(partly.actionData).toMatchObject({ problem: expect.stringContaining('Someone else claimed it.') })
  expect(partly.page).not.toContain('value="undo-all"')
})

test('a decision posted on an item’s page without scripts can be undone on the queue, once', async () => {
  const page = await pageWith(undefined, selected.slice(0, 1))
  expect(page).toContain('Reviewed 1 submission.')
  expect(page).toContain('value="stays/stay_1/1/Mill"')
  expect(await pageWith({ done: 'Undid 1 decision.' }, selected)).not.toContain('value="undo-all"')
})
