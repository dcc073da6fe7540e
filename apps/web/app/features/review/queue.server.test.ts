import { createApiClient } from '@lodestay/api-client'
import { expect, test } from 'vitest'
import { queueAround, startOfQueue } from './queue.server.ts'
import { queueFilterOf, queueQuery } from './queue-filter.ts'

const waiting = Array.from({ length: 1200 }, (_, at) => ({ kind: 'stays', id: `stay_${at}` }))

function apiThatCounts() {
  const asked: URLSearchParams[] = []
  const api = createApiClient({
    baseUrl: 'https://platform.example',
    fetch: async (input) => {
      const query = new URL((input as Request).url).searchParams
      const from = Number(query.get('cursor') ?? 0)
      const end = from + Number(query.get('limit'))
      asked.push(query)
      const nextCursor = end < waiting.length ? String(end) : null
      return Response.json({ docs: waiting.slice(from, end), nextCursor })
    },
  })
  return { api, asked }
}

async function neighbours(id: string) {
  const { api, asked } = apiThatCounts()
  const queue = await queueAround(api, {}, await startOfQueue(api, {}), id)
  const at = queue.findIndex((each) => each.id === id)
  return { before: queue[at - 1]?.id, after: queue[at + 1]?.id, calls: asked.length }
}

test('the neighbors of an item are found however far back it is among a thousand, reading no more than needed', async () => {
  expect(await neighbours('stay_3')).toEqual({ before: 'stay_2', after: 'stay_4', calls: 1 })
  expect(await neighbours('stay_99')).toEqual({ before: 'stay_98', after: 'stay_100', calls: 2 })
  expect(await neighbours('stay_240')).toEqual({ before: 'stay_239', after: 'stay_241', calls: 3 })
  expect(await neighbours('stay_1100')).toMatchObject({ calls: 10 })
})

test('the neighbors of an item are of the tab that it was opened from', async () => {
  const filter = queueFilterOf({ url: 'https://lodestay.example/moderation/stays/stay_99?tab=mine&kind=stays' })
  const { api, asked } = apiThatCounts()
  const query = queueQuery(filter, 'user_1')
  await queueAround(api, query, await startOfQueue(api, query), 'stay_99')
  expect(asked.map(Object.fromEntries)).toEqual([
    { limit: '100', kind: 'stays', assigneeId: 'user_1' },
    { limit: '100', kind: 'stays', assigneeId: 'user_1', cursor: '100' },
  ])
})
