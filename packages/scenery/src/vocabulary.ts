/**
 * A scene in six words and numbers that fit in an address, such as `lake-cabin-autumn-dusk-porch-7f3a21`. They fully
 * determine the picture, so a server can draw it without looking anything up.
 */
export const lands = [
  'coast',
  'lake',
  'river',
  'mountain',
  'ridge',
  'forest',
  'desert',
  'vineyard',
  'prairie',
  'tropics',
  'town',
  'city',
] as const
export const homes = [
  'cabin',
  'cottage',
  'house',
  'farmhouse',
  'barn',
  'aframe',
  'lodge',
  'inn',
  'bungalow',
  'beachhouse',
  'villa',
  'adobe',
  'modern',
  'tinyhome',
  'treehouse',
  'yurt',
  'dome',
  'tent',
  'camper',
  'houseboat',
  'rowhouse',
  'apartment',
  'loft',
] as const
export const seasons = ['spring', 'summer', 'autumn', 'winter'] as const
export const lights = ['dawn', 'day', 'golden', 'dusk', 'night'] as const
export const views = ['front', 'afar', 'bed', 'table', 'hearth', 'nook', 'porch', 'evening', 'sill'] as const

export type Land = (typeof lands)[number]
export type Home = (typeof homes)[number]
export type Season = (typeof seasons)[number]
export type Light = (typeof lights)[number]
export type View = (typeof views)[number]

/** `seed` is six lowercase hex digits. */
export type SceneSpec = {
  readonly land: Land
  readonly home: Home
  readonly season: Season
  readonly light: Light
  readonly view: View
  readonly seed: string
}

export function sceneSlug(spec: SceneSpec): string {
  return [spec.land, spec.home, spec.season, spec.light, spec.view, spec.seed].join('-')
}

function among<T extends string>(list: readonly T[], word: string | undefined): word is T {
  return (list as readonly (string | undefined)[]).includes(word)
}

/** Parses `slug` as a scene; returns null if any part of it is not in the vocabulary. */
export function readSceneSlug(slug: string): SceneSpec | null {
  if (slug.length > 80) return null
  const [land, home, season, light, view, seed, ...more] = slug.split('-')
  if (more.length > 0 || !seed || !/^[0-9a-f]{6}$/.test(seed)) return null
  if (!among(lands, land) || !among(homes, home) || !among(seasons, season)) return null
  if (!among(lights, light) || !among(views, view)) return null
  return { land, home, season, light, view, seed }
}
