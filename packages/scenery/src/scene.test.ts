import { MediaItem, pictureVariants } from '@lodestay/domain'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { describeScene } from './describe.ts'
import { drawScene } from './draw.ts'
import { sceneFor, sceneMedia } from './scene-for.ts'
import { homes, lands, lights, readSceneSlug, sceneSlug, seasons, views } from './vocabulary.ts'

const specs = fc.record({
  land: fc.constantFrom(...lands),
  home: fc.constantFrom(...homes),
  season: fc.constantFrom(...seasons),
  light: fc.constantFrom(...lights),
  view: fc.constantFrom(...views),
  seed: fc.integer({ min: 0, max: 0xffffff }).map((n) => n.toString(16).padStart(6, '0')),
})

test('a scene’s name contains all of it, and can be parsed back', () => {
  fc.assert(
    fc.property(specs, (spec) => {
      expect(readSceneSlug(sceneSlug(spec))).toEqual(spec)
    }),
  )
})

test.each([
  '',
  'lake',
  'lake-cabin-autumn-dusk-front',
  'lake-cabin-autumn-dusk-front-7f3a2',
  'lake-cabin-autumn-dusk-front-7f3a21-1',
  'lake-cabin-autumn-dusk-front-7F3A21',
  'sea-cabin-autumn-dusk-front-7f3a21',
  'lake-cabin-autumn-dusk-front-../../',
  `${'lake-'.repeat(50)}7f3a21`,
])('%j is not a scene name', (slug) => {
  expect(readSceneSlug(slug)).toBeNull()
})

test('no other text is a scene name', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(readSceneSlug(text)).toBeNull()
    }),
  )
})

/**
 * Every element closed, every attribute quoted, every reference defined: what an XML parser would require of these
 * drawings.
 */
function faultOf(svg: string): string | null {
  const open: string[] = []
  for (const [tag, slash, name, attributes, self] of svg.matchAll(
    /<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/g,
  )) {
    if (slash) {
      if (open.pop() !== name) return `unmatched ${tag}`
    } else if (!self) open.push(name!)
    if (/NaN|undefined|Infinity|null/.test(attributes!)) return `bad number in ${tag.slice(0, 200)}`
  }
  if (open.length > 0) return `open: ${open.join()}`
  const rest = svg.replace(/<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/g, '')
  if (rest !== '') return `stray text: ${rest.slice(0, 100)}`
  const defined = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  const missing = [...svg.matchAll(/url\(#([^)]+)\)/g)].find(([, id]) => !defined.has(id!))
  return missing ? `undefined ${missing[0]}` : null
}

test('every house in every land, season, light and view is a well-formed drawing', () => {
  let turn = 0
  for (const home of homes)
    for (const view of views) {
      turn++
      const spec = {
        home,
        view,
        land: lands[turn % lands.length]!,
        season: seasons[turn % 4]!,
        light: lights[turn % 5]!,
        seed: (turn * 7919).toString(16).padStart(6, '0'),
      }
      expect([sceneSlug(spec), faultOf(drawScene(spec))]).toEqual([sceneSlug(spec), null])
    }
}, 60_000)

test('the same scene gives the same drawing; another seed gives another', () => {
  const spec = readSceneSlug('coast-cottage-summer-day-front-02ba21')!
  expect(drawScene(spec)).toBe(drawScene(spec))
  expect(drawScene({ ...spec, seed: '02ba22' })).not.toBe(drawScene(spec))
  expect(drawScene(spec)).not.toMatch(/<(script|image|text|foreignObject)|href|@import/)
})

test('a stay has three to five pictures of one place, and no two fronts of twenty-four stays are alike', () => {
  const stays = Array.from({ length: 24 }, (_, i) => ({
    seed: `stay_${i}`,
    type: ['Entire rental unit'],
    location: { address: { city: 'Boston', state: 'MA' } },
  }))
  for (const stay of stays) {
    const scenes = sceneFor(stay)
    expect(scenes.length).toBeGreaterThanOrEqual(3)
    expect(scenes.length).toBeLessThanOrEqual(5)
    expect(new Set(scenes.map((scene) => scene.view)).size).toBe(scenes.length)
    expect(new Set(scenes.map(({ land, home, season }) => `${land} ${home} ${season}`)).size).toBe(1)
    expect(sceneFor(stay)).toEqual(scenes)
  }
  expect(new Set(stays.map((stay) => sceneSlug(sceneFor(stay)[0]!))).size).toBe(24)
})

test('the text of a stay decides where and what it is', () => {
  const first = (subject: object) => sceneFor({ seed: 'x', ...subject })[0]!
  expect(first({ type: ['A-Frame'], tags: ['Lake'] })).toMatchObject({ land: 'lake', home: 'aframe' })
  expect(first({ type: ['Houseboat'], location: { address: { state: 'FL' } } })).toMatchObject({
    land: 'tropics',
    home: 'houseboat',
  })
  expect(first({ name: 'Vineyard Barn', type: ['Barn'] })).toMatchObject({ land: 'vineyard', home: 'barn' })
  expect(
    first({ type: ['Entire serviced apartment'], location: { address: { city: 'Boston', state: 'MA' } } }).home,
  ).not.toBe('camper')
})

test('a placeholder depends only on its scene, not on the scenes before it', async () => {
  const all = fc.sample(specs, { numRuns: 3000, seed: 1 })
  const { placeholderOf: forward } = await import('./placeholder.ts')
  vi.resetModules()
  const { placeholderOf: backward } = await import('./placeholder.ts')
  expect(backward).not.toBe(forward)
  const inOrder = all.map(forward)
  const reversed = all.toReversed().map(backward).toReversed()
  expect(inOrder).toEqual(reversed)
})

test('a stay’s media are valid domain media, with a placeholder and alt text', () => {
  const media = sceneMedia({ seed: 'stay_1', type: ['Cabin'], tags: ['Lake'] })
  z.array(MediaItem).parse(media)
  for (const item of media) {
    expect(item.placeholder!.length).toBeLessThanOrEqual(400)
    expect(item.alt).toMatch(/^Illustration: an? |^Illustration: /)
    expect(pictureVariants(item.url, item.width)).toHaveLength(8)
  }
  expect(describeScene(readSceneSlug('lake-cabin-autumn-dusk-front-7f3a21')!)).toBe(
    'a cabin by a lake at dusk, in autumn',
  )
})
