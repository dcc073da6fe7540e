import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ContentClient, createContentClient } from './index.ts'
import {
  channelOf,
  iconsOf,
  networkOf,
  outletOf,
  outletsOf,
  outletsOfNetwork,
  promotionTypeOf,
  promotionTypesByType,
  promotionTypesOf,
  variationOf,
  variationsOf,
} from './reads.ts'
import {
  aChannel,
  aNetwork,
  anOutlet,
  aType,
  aVariation,
  type PayloadDouble,
  startPayloadDouble,
} from './test/index.ts'

let double: PayloadDouble
let client: ContentClient
let logged: string[]
beforeEach(async () => {
  double = await startPayloadDouble({
    outlets: [anOutlet({ id: 1 })],
    outletNetworks: [aNetwork({ id: 1 })],
    promotionChannels: [aChannel({ id: 1 })],
    promotionVariations: [aVariation({ id: 1 })],
    promotionTypes: [aType({ id: 1 })],
    icons: [{ id: 1, label: 'Trending', value: 'TrendingUp', category: null }],
  })
  logged = []
  client = createContentClient({
    baseUrl: double.url,
    log: { warn: (text) => logged.push(`warning ${text}`), error: (text) => logged.push(`error ${text}`) },
    sleep: async () => {},
    staleMs: 0,
  })
})
afterEach(() => double.close())

test('reads return the data', async () => {
  for (const read of [outletOf, networkOf, channelOf, variationOf, promotionTypeOf])
    expect(await read(client, '1')).toMatchObject({ id: '1' })
  for (const read of [outletsOf, variationsOf, promotionTypesOf, iconsOf]) expect(await read(client)).toHaveLength(1)
  expect(await outletsOfNetwork(client, 'instagram-feed')).toHaveLength(1)
  expect(await promotionTypesByType(client, 'instagram-post')).toHaveLength(1)
  expect(logged).toEqual([])
})

describe('if the content system fails', () => {
  beforeEach(() => {
    double.state.mode = 503
  })

  test.each([
    ['a channel', channelOf, 'Failed to fetch promotion channel 1:'],
    ['a network', networkOf, 'Failed to fetch outlet network 1:'],
    ['an outlet', outletOf, 'Failed to fetch outlet 1:'],
    ['a variation', variationOf, 'Failed to fetch promotion variation 1:'],
    ['a promotion type', promotionTypeOf, 'Failed to fetch promotion type 1:'],
  ] as const)('%s is null, and logged', async (_, read, text) => {
    expect(await read(client, '1')).toBeNull()
    expect(logged).toEqual([`error ${text}`])
  })

  test('lists of outlets, variations and icons are empty, and logged', async () => {
    expect(await outletsOf(client)).toEqual([])
    expect(await outletsOfNetwork(client, 'email')).toEqual([])
    expect(await variationsOf(client)).toEqual([])
    expect(await iconsOf(client)).toEqual([])
    expect(logged).toEqual([
      'error Failed to fetch outlets:',
      'error Failed to fetch outlets of email:',
      'error Failed to fetch promotion variations:',
      'error Failed to fetch icons:',
    ])
  })

  test('promotion types are logged as "Failed to fetch promotion types:" and rethrown', async () => {
    await expect(promotionTypesOf(client)).rejects.toMatchObject({ status: 503 })
    await expect(promotionTypesByType(client, 'instagram-post')).rejects.toMatchObject({ status: 503 })
    expect(logged).toEqual(Array(2).fill('error Failed to fetch promotion types:'))
  })
})

test('an outlet without an id, or that doesn’t exist, is a warning', async () => {
  expect(await outletOf(client, ' ')).toBeNull()
  expect(await outletOf(client, 'none')).toBeNull()
  expect(logged).toEqual(['warning An outlet was asked for without its id.', 'warning There is no outlet none.'])
})
