/** The backdrop behind the house for each land, from the horizon forward. */
import type { Sheet } from '../sheet.ts'
import type { Backdrop } from './backdrop.ts'
import { forest, mountains, ridge, river } from './hills.ts'
import { desert, prairie, vineyard } from './open-land.ts'
import { city, town } from './settled.ts'
import { coast, lake, tropics } from './shores.ts'

export const backdrops: Readonly<Record<Sheet['spec']['land'], Backdrop>> = {
  coast,
  lake,
  river,
  mountain: mountains,
  ridge,
  forest,
  desert,
  vineyard,
  prairie,
  tropics,
  town,
  city,
}

export const shoreLands: readonly Sheet['spec']['land'][] = ['coast', 'lake', 'tropics']
