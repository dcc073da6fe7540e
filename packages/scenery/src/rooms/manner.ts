/** The interior style of each kind of house: walls, floor, wood, fabric, windows. */
import type { Ink } from '../ink.ts'
import type { Home } from '../vocabulary.ts'

export type Manner = {
  walls: readonly Ink[]
  cover: 'boards' | 'planks' | 'plaster' | 'brick' | 'panels' | 'canvas'
  floors: readonly Ink[]
  tiled?: boolean
  trim: readonly Ink[]
  wood: readonly Ink[]
  cloth: readonly (readonly [Ink, Ink, Ink])[]
  window: 'grid' | 'wide' | 'steel' | 'arch' | 'gable' | 'round'
}

const warm: Manner['cloth'] = [
  ['#b5472f', '#e6c27a', '#f3e6cc'],
  ['#3f5f52', '#c9823f', '#efe2c6'],
  ['#2f4f63', '#b5562f', '#f1e4c8'],
  ['#7a3b3b', '#d9a24f', '#efe0c4'],
]

const fresh: Manner['cloth'] = [
  ['#3f7f8f', '#f0c27a', '#f8f3e6'],
  ['#5d8aa8', '#e58a6f', '#fbf5ea'],
  ['#6f9a86', '#f2b5a0', '#f8f2e2'],
  ['#2f5a7a', '#d9b25c', '#f4efe4'],
]

const urban: Manner['cloth'] = [
  ['#2f4a5c', '#e0a04f', '#efe8da'],
  ['#8a4a3f', '#6f8f8a', '#f1e6d4'],
  ['#4f5f4a', '#d97f5a', '#efe6d6'],
  ['#5a4a6a', '#e6b25c', '#f3ead9'],
]

export const manners = {
  rustic: {
    walls: ['#b98a5c', '#a8774d', '#c79a6a', '#8f6a4c'],
    cover: 'boards',
    floors: ['#9a6f48', '#86603f', '#a87c54'],
    trim: ['#7a5438', '#6a4a34', '#8f6540'],
    wood: ['#7a5238', '#8f6442'],
    cloth: warm,
    window: 'grid',
  },
  coastal: {
    walls: ['#eef0e8', '#dfe8e6', '#f3ead6', '#cfdfe0', '#e6ead8'],
    cover: 'planks',
    floors: ['#c9a67c', '#b8926a', '#d6b88f'],
    trim: ['#fbf8ee'],
    wood: ['#b08a63', '#c29c72'],
    cloth: fresh,
    window: 'grid',
  },
  classic: {
    walls: ['#c9d3c0', '#e3c9b0', '#b9c6cf', '#e8d9b8', '#9fb0a8', '#d6b8ac'],
    cover: 'panels',
    floors: ['#a9764e', '#94643f', '#b98a60'],
    trim: ['#f6efe0'],
    wood: ['#7a5035', '#94643f'],
    cloth: urban,
    window: 'grid',
  },
  loft: {
    walls: ['#b5694a', '#a55c44', '#c08a6a'],
    cover: 'brick',
    floors: ['#a5805c', '#8f6c4c'],
    trim: ['#33383b', '#3a3f3f'],
    wood: ['#5a4234', '#7a5a40'],
    cloth: urban,
    window: 'steel',
  },
  modern: {
    walls: ['#ece5d8', '#dcd8cc', '#d3c4ae', '#5d6b68', '#b9b8a6'],
    cover: 'plaster',
    floors: ['#c2a07a', '#b08f6c', '#d1b692'],
    trim: ['#3a3f42', '#5a4a3c'],
    wood: ['#a97b50', '#6a4c38'],
    cloth: urban,
    window: 'wide',
  },
  southern: {
    walls: ['#efdcc0', '#e8c9a4', '#f3e6d2', '#e0b896'],
    cover: 'plaster',
    floors: ['#c27a54', '#b56f4c'],
    tiled: true,
    trim: ['#7a5238', '#8a6040'],
    wood: ['#6a4430', '#7f5638'],
    cloth: warm,
    window: 'arch',
  },
  tented: {
    walls: ['#efe2c6', '#e6d3ae', '#f1e8d4'],
    cover: 'canvas',
    floors: ['#a9825c', '#b8926a'],
    trim: ['#9a744c', '#7a5a3c'],
    wood: ['#8a6442', '#a57c52'],
    cloth: warm,
    window: 'round',
  },
} satisfies Record<string, Manner>

export const mannerOf: Readonly<Record<Home, keyof typeof manners>> = {
  cabin: 'rustic',
  lodge: 'rustic',
  aframe: 'rustic',
  barn: 'rustic',
  treehouse: 'rustic',
  cottage: 'coastal',
  beachhouse: 'coastal',
  houseboat: 'coastal',
  bungalow: 'classic',
  camper: 'coastal',
  house: 'classic',
  farmhouse: 'coastal',
  inn: 'classic',
  rowhouse: 'classic',
  apartment: 'classic',
  loft: 'loft',
  modern: 'modern',
  tinyhome: 'modern',
  villa: 'southern',
  adobe: 'southern',
  yurt: 'tented',
  dome: 'tented',
  tent: 'tented',
}
