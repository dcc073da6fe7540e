import { UNDO_WINDOW_MS } from '@lodestay/domain/lifecycle'
import { expect, test } from 'vitest'
import { undoableIn, undoableQuery } from './undoable.server.ts'

const item = 'stays/stay_1/1/Mill'
const DECIDED_AT = Date.UTC(2026, 10, 2)

/** What the queue offers to undo this long after the decision. */
function offered(laterMs: number, query: Record<string, unknown> = undoableQuery(item, DECIDED_AT)) {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return undoableIn({ url: `https://stay.example/moderation?${search}` }, DECIDED_AT + laterMs)
}

test('a decision in the queue’s address can be undone for the rest of its window', () => {
  expect(offered(0)).toEqual({ undoable: [item], undoableForMs: UNDO_WINDOW_MS })
  expect(offered(10_000)).toEqual({ undoable: [item], undoableForMs: UNDO_WINDOW_MS - 10_000 })
})

test('an address that is reloaded or gone back to later offers nothing', () => {
  expect(offered(UNDO_WINDOW_MS).undoable).toEqual([])
})

test.each([{}, { decidedAt: 'soon' }])('an address with a time like %j offers nothing', (time) => {
  expect(offered(0, { undoable: item, ...time }).undoable).toEqual([])
})
