/** A room and its light. Everything indoors is drawn head-on. */
import type { Chance } from '../chance.ts'
import { type Ink, mix, shift } from '../ink.ts'
import { area, HEIGHT, WIDTH } from '../pen.ts'
import { glow, gradient, type Sheet } from '../sheet.ts'
import { type Manner, mannerOf, manners } from './manner.ts'

export const FLOOR = 880

export type Room = {
  readonly sheet: Sheet
  /** The land outside keeps its own light. */
  readonly outside: Sheet
  readonly chance: Chance
  readonly manner: Manner
  readonly wall: Ink
  readonly floor: Ink
  readonly trim: Ink
  readonly wood: Ink
  /** Main, accent and pale fabric. */
  readonly cloth: readonly [Ink, Ink, Ink]
}

export function roomOf(outside: Sheet, name: string): Room {
  const { mood } = outside
  // Rooms of one stay share their colors: the randomness comes from the seed, not the view.
  const seed = outside.chance.fork(`room`)
  const chance = outside.chance.fork(name)
  const evening = mood.lamps
  const inner = {
    ...mood,
    light: evening ? '#ffcf8a' : mood.light,
    shade: mix(mood.shade, '#3a2a2e', evening ? 0.5 : 0.3),
    dark: mood.dark * 0.62,
  }
  const air = (ink: Ink) => mix(mix(ink, inner.light, evening ? 0.14 : 0.07), inner.shade, inner.dark)
  const sheet: Sheet = {
    ...outside,
    mood: inner,
    air,
    lit: (ink) => mix(air(shift(ink, 0.02)), inner.light, 0.2),
    shaded: (ink) => mix(air(ink), inner.shade, 0.3),
  }
  const manner: Manner = manners[mannerOf[outside.spec.home]]
  return {
    sheet,
    outside,
    chance,
    manner,
    wall: seed.pick(manner.walls),
    floor: seed.pick(manner.floors),
    trim: seed.pick(manner.trim),
    wood: seed.pick(manner.wood),
    cloth: seed.pick(manner.cloth),
  }
}

/** The light the window casts on the floor by day, the lamps' light at night, and the dim corners. */
export function atmosphere(room: Room, x: number, w: number): string {
  const { sheet } = room
  const lean = -sheet.side * 220
  const beam =
    sheet.spec.light === 'night'
      ? ''
      : area(
          [
            [x + lean * 0.3, FLOOR + 16],
            [x + w + lean * 0.3, FLOOR + 16],
            [x + w + lean + 60, HEIGHT - 30],
            [x + lean - 60, HEIGHT - 30],
          ],
          sheet.mood.light,
          sheet.mood.lamps ? 0.1 : 0.26,
        )
  const edge = (from: number, to: number) =>
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${gradient(
      sheet,
      [
        [0, sheet.mood.shade, 0.32],
        [0.3, sheet.mood.shade, 0],
        [1, sheet.mood.shade, 0],
      ],
      [from, 0, to, 0],
    )}"/>`
  return beam + edge(0, 1) + edge(1, 0)
}

export function lampGlow(room: Room, x: number, y: number, radius: number): string {
  return room.sheet.mood.lamps
    ? `<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="${radius}" fill="${glow(room.sheet, '#ffd48a', 0.5)}"/>`
    : ''
}
