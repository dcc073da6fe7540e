/** The context shared by the drawing functions: scene, light, random numbers, and the paints defined so far. */
import type { Chance } from './chance.ts'
import { type Ink, mix, shift } from './ink.ts'
import type { Mood } from './mood.ts'
import type { SceneSpec } from './vocabulary.ts'

/** What the drawing functions share: the scene, its inks, its randomness and the definitions collected so far. */
export type Sheet = {
  readonly spec: SceneSpec
  readonly mood: Mood
  readonly chance: Chance
  /** -1: the light comes from the left; 1: from the right. */
  readonly side: -1 | 1
  readonly defs: string[]
  /** A local color as seen from a distance: 0 is close up, 1 is at the horizon. */
  readonly air: (ink: Ink, distance?: number) => Ink
  readonly lit: (ink: Ink, distance?: number) => Ink
  readonly shaded: (ink: Ink, distance?: number) => Ink
}

export function sheetOf(spec: SceneSpec, mood: Mood, chance: Chance): Sheet {
  const air = (ink: Ink, distance = 0) => {
    const tinted = mix(mix(ink, mood.light, 0.1), mood.shade, mood.dark)
    return mix(tinted, mood.haze, Math.min(0.94, distance))
  }
  return {
    spec,
    mood,
    chance,
    side: Number.parseInt(spec.seed.slice(2, 3), 16) % 2 === 0 ? -1 : 1,
    defs: [],
    air,
    lit: (ink, distance = 0) => mix(air(shift(ink, 0.02), distance), mood.light, mood.dark > 0.5 ? 0.16 : 0.24),
    shaded: (ink, distance = 0) => mix(air(ink, distance), mood.shade, 0.36),
  }
}

/** Defines a gradient from top to bottom (or across) and returns it as a paint. Stops are [offset, ink, opacity]. */
export function gradient(
  sheet: Sheet,
  stops: readonly (readonly [number, Ink, number?])[],
  line: readonly [number, number, number, number] = [0, 0, 0, 1],
  inSheet = false,
): string {
  const id = `g${sheet.defs.length}`
  const marks = stops.map(
    ([offset, ink, opacity = 1]) =>
      `<stop offset="${offset}" stop-color="${ink}"${opacity < 1 ? ` stop-opacity="${opacity}"` : ''}/>`,
  )
  const [x1, y1, x2, y2] = line
  sheet.defs.push(
    `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"${inSheet ? ' gradientUnits="userSpaceOnUse"' : ''}>${marks.join('')}</linearGradient>`,
  )
  return `url(#${id})`
}

/** A round glow that fades to nothing at its edge. */
export function glow(sheet: Sheet, ink: Ink, strength: number): string {
  const id = `g${sheet.defs.length}`
  sheet.defs.push(
    `<radialGradient id="${id}"><stop offset="0" stop-color="${ink}" stop-opacity="${strength}"/><stop offset=".45" stop-color="${ink}" stop-opacity="${strength * 0.4}"/><stop offset="1" stop-color="${ink}" stop-opacity="0"/></radialGradient>`,
  )
  return `url(#${id})`
}

/** Draws `content` only inside the outline `d`. */
export function within(sheet: Sheet, d: string, content: string): string {
  const id = `c${sheet.defs.length}`
  sheet.defs.push(`<clipPath id="${id}"><path d="${d}"/></clipPath>`)
  return `<g clip-path="url(#${id})">${content}</g>`
}
