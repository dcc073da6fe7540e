/** Describes a scene: 'a cabin by a lake at dusk, in autumn'. */
import type { Home, Land, Light, SceneSpec, View } from './vocabulary.ts'

const homes: Readonly<Record<Home, string>> = {
  cabin: 'a cabin',
  cottage: 'a cottage',
  house: 'a house',
  farmhouse: 'a farmhouse',
  barn: 'a converted barn',
  aframe: 'an A-frame',
  lodge: 'a lodge',
  inn: 'an inn',
  bungalow: 'a bungalow',
  beachhouse: 'a house on stilts',
  villa: 'a villa',
  adobe: 'an adobe house',
  modern: 'a modern house',
  tinyhome: 'a tiny house',
  treehouse: 'a treehouse',
  yurt: 'a yurt',
  dome: 'a geodesic dome',
  tent: 'a bell tent',
  camper: 'a camper under its awning',
  houseboat: 'a houseboat',
  rowhouse: 'a row of town houses',
  apartment: 'an apartment house',
  loft: 'a brick loft building',
}
const places: Readonly<Record<Land, string>> = {
  coast: 'on the coast',
  lake: 'by a lake',
  river: 'in a river valley',
  mountain: 'below the mountains',
  ridge: 'in blue hills',
  forest: 'in the woods',
  desert: 'in the desert',
  vineyard: 'among vineyards',
  prairie: 'among fields',
  tropics: 'by a warm sea',
  town: 'in a small town',
  city: 'in the city',
}
const outlooks: Readonly<Record<Land, string>> = {
  coast: 'the sea',
  lake: 'a lake',
  river: 'a river valley',
  mountain: 'the mountains',
  ridge: 'blue hills',
  forest: 'the woods',
  desert: 'the desert',
  vineyard: 'vineyards',
  prairie: 'fields',
  tropics: 'a warm sea',
  town: 'a small town',
  city: 'the skyline',
}
const hours: Readonly<Record<Light, string>> = {
  dawn: 'at dawn',
  day: 'by day',
  golden: 'in late light',
  dusk: 'at dusk',
  night: 'at night',
}

const subjects: Readonly<Record<View, (spec: SceneSpec) => string>> = {
  front: ({ home, land }) => `${homes[home]} ${places[land]}`,
  afar: ({ home, land }) =>
    land === 'city' ? 'the skyline across the water' : `${homes[home]} seen from afar, ${places[land]}`,
  bed: ({ land }) => `a bed by a window that looks out on ${outlooks[land]}`,
  table: ({ land }) => `a table laid by a window with a view of ${outlooks[land]}`,
  hearth: ({ land }) => `an armchair by the fire, and ${outlooks[land]} outside`,
  nook: ({ land }) => `a window seat with books and cushions above ${outlooks[land]}`,
  porch: ({ land }) => `${outlooks[land]} from the porch`,
  evening: ({ land }) => `two chairs by a fire, turned to ${outlooks[land]}`,
  sill: ({ land }) => `a mug and flowers on a window ledge, ${outlooks[land]} behind`,
}

export function describeScene(spec: SceneSpec): string {
  return `${subjects[spec.view](spec)} ${hours[spec.light]}, in ${spec.season}`
}
