import { expect, test } from 'vitest'
import { carriesOutExtras, publisherOf, sellsExtras } from './publisher.ts'

test.each([
  ['Email', null, 'email'],
  ['Lodestay', null, 'lodestay-feed'],
  ['Instagram', null, 'assisted'],
  ['Email', 'webhook', 'webhook'],
] as const)('an outlet on %s, for which editors have chosen %s, is posted to by %s', (platform, publisher, by) => {
  expect(publisherOf({ network: { platform }, publisher })).toBe(by)
})

test('people and outlets’ own systems carry out boosts and addons, the platform and networks’ APIs don’t', () => {
  expect((['assisted', 'webhook'] as const).every(carriesOutExtras)).toBe(true)
  expect((['lodestay-feed', 'email', 'network-api'] as const).some(carriesOutExtras)).toBe(false)
})

test('types of the platform’s own feed and of newsletters sell no boosts and addons', () => {
  expect(['Lodestay', 'Email', 'Instagram', 'None'].map(sellsExtras)).toEqual([false, false, true, true])
})
