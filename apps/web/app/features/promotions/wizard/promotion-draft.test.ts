import { createApiClient } from '@lodestay/api-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserApi } from '../../../lib/browser-api.ts'
import { type Promotion, setAddon, submitPromotion } from './promotion-draft.ts'

const sent: { call: string; ifMatch: string | null }[] = []
const client = createApiClient({
  baseUrl: 'https://platform.example',
  fetch: async (input) => {
    const { method, url, headers } = input as Request
    sent.push({ call: `${method} ${new URL(url).pathname}`, ifMatch: headers.get('if-match') })
    return Response.json({})
  },
})
beforeEach(() => {
  sent.length = 0
  vi.spyOn(browserApi, 'POST').mockImplementation(client.POST)
  vi.spyOn(browserApi, 'DELETE').mockImplementation(client.DELETE)
})
afterEach(() => void vi.restoreAllMocks())

const promotion = { id: 'prm_1', version: 3, addons: [{ id: 'add_1', type: 'story' }] } as unknown as Promotion

test('a promotion is submitted only as the host saw it', async () => {
  await submitPromotion(promotion)
  expect(sent).toEqual([{ call: 'POST /api/stay-promotions/prm_1/update', ifMatch: '"3"' }])
})

test('addons are changed only in the version on the page', async () => {
  await setAddon(promotion, 'reel', true)
  await setAddon(promotion, 'story', false)
  expect(sent).toEqual([
    { call: 'POST /api/stay-promotions/prm_1/addons', ifMatch: '"3"' },
    { call: 'DELETE /api/stay-promotions/prm_1/addons/add_1', ifMatch: '"3"' },
  ])
})

test('an addon that is already as wanted is not sent', async () => {
  expect(await setAddon(promotion, 'story', true)).toBe(promotion)
  expect(await setAddon(promotion, 'reel', false)).toBe(promotion)
  expect(sent).toEqual([])
})
