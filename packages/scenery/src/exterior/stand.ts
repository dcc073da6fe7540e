/** Places a house in the scene. */
import { adobe, modern } from '../homes/blocks.ts'
import type { Built } from '../homes/built.ts'
import { aframe, cabin, tinyhome } from '../homes/cabins.ts'
import { camper, tent } from '../homes/camps.ts'
import { beachhouse, bungalow, cottage } from '../homes/cottages.ts'
import { barn, farmhouse } from '../homes/farms.ts'
import { houseboat } from '../homes/houseboat.ts'
import { house } from '../homes/houses.ts'
import { inn, lodge } from '../homes/lodges.ts'
import { dome, yurt } from '../homes/round.ts'
import { treehouse } from '../homes/treehouse.ts'
import { villa } from '../homes/villas.ts'
import type { Point } from '../pen.ts'
import type { Sheet } from '../sheet.ts'
import { type Stage, stageOf } from '../solid/stage.ts'
import type { Home } from '../vocabulary.ts'

type StreetHome = 'rowhouse' | 'apartment' | 'loft'

const houses: Readonly<Record<Exclude<Home, StreetHome>, (stage: Stage) => Built>> = {
  cabin,
  cottage,
  house,
  farmhouse,
  barn,
  aframe,
  lodge,
  inn,
  bungalow,
  beachhouse,
  villa,
  adobe,
  modern,
  tinyhome,
  treehouse,
  yurt,
  dome,
  tent,
  camper,
  houseboat,
}

export function isStreetHome(home: Home): home is StreetHome {
  return home === 'rowhouse' || home === 'apartment' || home === 'loft'
}

export function stand(sheet: Sheet, home: Exclude<Home, StreetHome>, at: Point, room: number): Built {
  const chance = sheet.chance.fork('house')
  const yaw = (chance.maybe(0.5) ? 1 : -1) * chance.between(0.34, 0.72)
  const half = {
    cabin: 4.6,
    cottage: 4.4,
    house: 4.9,
    farmhouse: 5.2,
    barn: 5,
    aframe: 4.8,
    lodge: 7.4,
    inn: 6.8,
    bungalow: 5,
    beachhouse: 5,
    villa: 6.4,
    adobe: 5.2,
    modern: 5.4,
    tinyhome: 4,
    treehouse: 6,
    yurt: 5,
    dome: 5.2,
    tent: 5.2,
    camper: 4.6,
    houseboat: 6,
  }[home]
  const stage = stageOf(sheet, chance.fork('form'), at, room / half, yaw, room / half > 40 ? 2.2 : 5)
  return houses[home](stage)
}
