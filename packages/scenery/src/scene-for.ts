/** Chooses scenes for a stay without photos from the host's description of the place and house. */
import type { StayFields } from '@lodestay/domain'
import { chanceOf, seedOf } from './chance.ts'
import { describeScene } from './describe.ts'
import { placeholderOf } from './placeholder.ts'
import {
  type Home,
  type Land,
  type Light,
  lands,
  type SceneSpec,
  type Season,
  sceneSlug,
  type View,
} from './vocabulary.ts'

/** The fields of a stay that determine its pictures. `seed` is its id, or anything else that is stable for it. */
export type SceneSubject = {
  readonly seed: string
  readonly name?: string
  readonly type?: readonly string[]
  readonly tags?: readonly string[]
  readonly location?: {
    readonly address?: { readonly city?: string; readonly state?: string }
    readonly region?: string
  }
}

// Words that indicate where a house is; the first match in tags, name or region decides.
const landWords: readonly (readonly [RegExp, Land])[] = [
  [/\b(lake\w*|pond|loon|dock)\b/i, 'lake'],
  [/\b(vineyard|winery|wine|vines?|olive)\b/i, 'vineyard'],
  [/\b(desert|mesa|joshua|saguaro|adobe|dunes?|canyon)\b/i, 'desert'],
  [/\b(keys|tropic\w*|palms?|lagoon|reef|mangrove\w*)\b/i, 'tropics'],
  [/\b(ocean\w*|coast\w*|beach\w*|harbor\w*|bay|seaside|island|lighthouse|cove|cape|shore\w*|tide\w*|sea)\b/i, 'coast'],
  [/\b(blue ridge|smok(y|ies)|ridge|holler|hollow|catskills?|overlook)\b/i, 'ridge'],
  [/\b(mountain\w*|alpine|ski\w*|summit|peak|aspen\w*|rock(y|ies))\b/i, 'mountain'],
  [/\b(forest\w*|woods?|redwoods?|cedars?|pines?|spruce|timber)\b/i, 'forest'],
  [/\b(river\w*|creek\w*|brook\w*|mill|ford|falls)\b/i, 'river'],
  [/\b(farm\w*|barn\w*|prairie|orchard\w*|pasture|ranch\w*|meadow\w*)\b/i, 'prairie'],
  [/\b(downtown|city|urban|loft\w*|skyline)\b/i, 'city'],
  [/\b(town|village|main street)\b/i, 'town'],
]

const cities =
  /^(boston|new york|brooklyn|chicago|seattle|portland|denver|austin|san francisco|los angeles|philadelphia|atlanta|minneapolis|washington|dallas|houston|nashville|san diego)$/i

const byState: Readonly<Record<string, readonly Land[]>> = {
  ME: ['coast', 'coast', 'lake', 'forest'],
  MA: ['town', 'coast', 'town'],
  NH: ['lake', 'mountain', 'forest'],
  VT: ['ridge', 'prairie', 'town'],
  RI: ['coast', 'town'],
  CT: ['town', 'river'],
  NY: ['ridge', 'river', 'lake', 'town'],
  NC: ['ridge'],
  TN: ['ridge'],
  VA: ['ridge', 'river'],
  GA: ['ridge', 'forest'],
  SC: ['coast', 'river'],
  FL: ['tropics'],
  HI: ['tropics'],
  TX: ['river', 'prairie'],
  CO: ['mountain'],
  UT: ['desert', 'mountain'],
  NM: ['desert'],
  AZ: ['desert'],
  NV: ['desert'],
  WA: ['forest', 'coast', 'mountain'],
  OR: ['forest', 'coast'],
  ID: ['mountain', 'lake'],
  MT: ['mountain', 'prairie'],
  WY: ['mountain'],
  CA: ['coast', 'vineyard', 'forest'],
  WI: ['lake'],
  MN: ['lake'],
  MI: ['lake', 'forest'],
  IL: ['prairie', 'town'],
  IA: ['prairie'],
  KS: ['prairie'],
  NE: ['prairie'],
  OH: ['prairie', 'town'],
  IN: ['prairie', 'town'],
  PA: ['ridge', 'river'],
}

const homeWords: readonly (readonly [RegExp, Home])[] = [
  [/boat/i, 'houseboat'],
  [/tree ?house/i, 'treehouse'],
  [/yurt/i, 'yurt'],
  [/dome/i, 'dome'],
  [/\btent|tipi|glamp/i, 'tent'],
  [/camper|\brv\b|trailer|airstream|\bbus\b/i, 'camper'],
  [/a-?frame|chalet/i, 'aframe'],
  [/tiny/i, 'tinyhome'],
  [/beach ?house|stilt/i, 'beachhouse'],
  [/farm ?(house|stay)|ranch/i, 'farmhouse'],
  [/barn/i, 'barn'],
  [/lodge|resort/i, 'lodge'],
  [/inn\b|bed (and|&) breakfast|guest ?house|hotel|hostel/i, 'inn'],
  [/bungalow/i, 'bungalow'],
  [/villa|estate|castle/i, 'villa'],
  [/adobe|casita|pueblo|earth/i, 'adobe'],
  [/modern|container/i, 'modern'],
  [/loft/i, 'loft'],
  [/town ?house|row ?house|brownstone/i, 'rowhouse'],
  [/apartment|rental unit|condo|aparthotel|serviced|suite|private room in rental/i, 'apartment'],
  [/cottage/i, 'cottage'],
  [/cabin|hut/i, 'cabin'],
  [/home|house|place|room/i, 'house'],
]

const homesOf: Readonly<Record<Land, readonly Home[]>> = {
  coast: ['cottage', 'house', 'beachhouse'],
  lake: ['cabin', 'cottage', 'aframe'],
  river: ['cottage', 'cabin', 'house'],
  mountain: ['cabin', 'aframe', 'lodge'],
  ridge: ['cabin', 'farmhouse', 'house'],
  forest: ['cabin', 'aframe', 'modern'],
  desert: ['adobe', 'modern'],
  vineyard: ['villa', 'farmhouse'],
  prairie: ['farmhouse', 'barn'],
  tropics: ['beachhouse', 'bungalow'],
  town: ['house', 'bungalow', 'inn'],
  city: ['rowhouse', 'apartment', 'loft'],
}

const warm = new Set(['FL', 'HI', 'TX', 'AZ', 'GA', 'SC', 'LA', 'CA'])

function landOf(subject: SceneSubject, pick: <T>(list: readonly T[]) => T): Land {
  const { city = '', state = '' } = subject.location?.address ?? {}
  const named = (lands as readonly string[]).find((land) => subject.tags?.some((tag) => tag.toLowerCase() === land))
  if (named) return named as Land
  if (cities.test(city.trim())) return pick(['city', 'city', 'city', 'town'] as const)
  const words = [...(subject.tags ?? []), subject.name ?? '', subject.location?.region ?? ''].join(' ')
  const found = landWords.find(([pattern]) => pattern.test(words))?.[1]
  if (found === 'coast' && ['FL', 'HI'].includes(state)) return 'tropics'
  return found ?? pick(byState[state.toUpperCase()] ?? ['town', 'prairie', 'river', 'forest'])
}

// In a city most rental homes are apartments, and a listing's 'home' may be any kind of city house.
function homeOf(subject: SceneSubject, land: Land, pick: <T>(list: readonly T[]) => T): Home {
  const home = homeWords.find(([pattern]) => pattern.test((subject.type ?? []).join(' ')))?.[1] ?? pick(homesOf[land])
  if (land !== 'city') return home
  if (home === 'apartment') return pick(['apartment', 'apartment', 'loft', 'rowhouse'] as const)
  return home === 'house' ? pick(['rowhouse', 'rowhouse', 'house', 'bungalow'] as const) : home
}

function shares<T>(weights: readonly (readonly [T, number])[]): T[] {
  return weights.flatMap(([item, times]) => Array<T>(times).fill(item))
}

const outdoorLights = shares<Light>([
  ['day', 8],
  ['golden', 6],
  ['dusk', 4],
  ['dawn', 4],
  ['night', 2],
])
const lightsOf: Readonly<Record<View, readonly Light[]>> = {
  front: outdoorLights,
  afar: outdoorLights,
  bed: ['dawn', 'day', 'golden', 'dusk', 'night'],
  table: ['dawn', 'day', 'day', 'golden'],
  hearth: ['golden', 'dusk', 'night'],
  nook: ['day', 'day', 'dawn', 'golden', 'dusk'],
  porch: ['dawn', 'day', 'golden', 'golden', 'dusk'],
  evening: ['dusk', 'dusk', 'night', 'golden'],
  sill: ['dawn', 'day', 'golden', 'dusk'],
}

function roomsOf(land: Land, home: Home, season: Season): readonly View[] {
  const flat = home === 'apartment' || home === 'loft' || home === 'rowhouse'
  const cold = season === 'autumn' || season === 'winter'
  return [
    'table',
    'nook',
    'sill',
    ...(cold && !['tropics', 'tent'].includes(land) && home !== 'camper' ? (['hearth', 'hearth'] as const) : []),
    ...(flat ? [] : (['porch', 'evening'] as const)),
  ]
}

/**
 * Returns the three to five scenes of a stay: its front, the wide view, a bed, and rooms or corners. The same stay
 * always gets the same scenes.
 */
export function sceneFor(subject: SceneSubject): SceneSpec[] {
  const seed = seedOf(subject.seed)
  const chance = chanceOf(`stay/${seed}`)
  const land = landOf(subject, chance.pick)
  const home = homeOf(subject, land, chance.pick)
  const mild =
    land === 'tropics' || land === 'vineyard' || warm.has(subject.location?.address?.state?.toUpperCase() ?? '')
  const season = chance.pick<Season>(
    mild ? ['spring', 'summer', 'summer', 'autumn'] : ['spring', 'summer', 'summer', 'autumn', 'autumn', 'winter'],
  )
  const rooms = [...new Set(chance.shuffle(roomsOf(land, home, season)))].slice(0, chance.whole(1, 2))
  const views: View[] = ['front', ...(chance.maybe(0.85) ? (['afar'] as const) : []), 'bed', ...rooms]
  return views.map((view) => ({ land, home, season, light: chance.pick(lightsOf[view]), view, seed }))
}

/** Returns the scenes of a stay as its media: address, size, placeholder and alt text. Cheap: nothing is drawn. */
export function sceneMedia(subject: SceneSubject): StayFields['media'] {
  return sceneFor(subject).map((spec) => ({
    url: `/media/scenes/${sceneSlug(spec)}/1440.webp`,
    width: 1440,
    height: 1080,
    placeholder: placeholderOf(spec),
    alt: `Illustration: ${describeScene(spec)}`,
  }))
}
