import { createApiClient } from '@lodestay/api-client'
import { expect, test } from 'vitest'
import { peopleFor } from './people-for.ts'
import * as texts from './texts.ts'

const people = Array.from({ length: 130 }, (_, at) => ({ id: `usr_${at}`, name: at === 129 ? '' : `Ann Number ${at}` }))

const api = createApiClient({
  baseUrl: 'https://platform.example',
  fetch: async (input) => {
    const asked = new URL((input as Request).url).searchParams
    const [page, limit] = [Number(asked.get('page') ?? 1), Number(asked.get('limit'))]
    const docs = people.slice((page - 1) * limit, page * limit)
    return Response.json({ docs, page, hasNextPage: page * limit < people.length, nextCursor: null })
  },
})

test('the people for a promotion are complete, and so are those without a name', async () => {
  const found = await peopleFor(api, 'prm_1')
  expect(found).toHaveLength(130)
  expect(found.slice(-2)).toEqual([
    { id: 'usr_128', name: 'Ann Number 128' },
    { id: 'usr_129', name: texts.namelessPerson },
  ])
})
