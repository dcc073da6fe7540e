import { createApiClient } from '@lodestay/api-client'
import { afterEach, expect, test, vi } from 'vitest'
import { browserApi } from '../../lib/browser-api.ts'
import { unitsNow } from './extra-cost.tsx'

afterEach(() => void vi.restoreAllMocks())

test('a cost is quoted from the units left now, not from those left minutes ago', async () => {
  let left = 1
  const client = createApiClient({ baseUrl: 'https://platform.example', fetch: async () => Response.json({ left }) })
  vi.spyOn(browserApi, 'GET').mockImplementation(client.GET)
  expect(await unitsNow('stay_1')).toEqual({ left: 1 })
  left = 0
  expect(await unitsNow('stay_1')).toEqual({ left: 0 })
})
