/** The light of a scene: a few inks that go well together, toward which every local color is shifted. */
import type { Ink } from './ink.ts'
import type { Light, SceneSpec } from './vocabulary.ts'

export type Mood = {
  readonly sky: readonly [Ink, Ink, Ink]
  /** The disc of the sun or the moon, and its height: 0 at the horizon, 1 at the zenith. */
  readonly sun: Ink
  readonly height: number
  /** The color that distant things fade to. */
  readonly haze: Ink
  /** The color that light adds to a lit side, and the one a shaded side darkens to. */
  readonly light: Ink
  readonly shade: Ink
  /** How much every color darkens toward the shade: 0 by day, most at night. */
  readonly dark: number
  readonly lamps: boolean
}

const moods: Readonly<Record<Light, readonly Mood[]>> = {
  dawn: [
    {
      sky: ['#86a9bd', '#efc4b2', '#fbe6c9'],
      sun: '#fff3dc',
      height: 0.1,
      haze: '#efcdbd',
      light: '#ffd9b8',
      shade: '#565d88',
      dark: 0.08,
      lamps: true,
    },
    {
      sky: ['#a7a6cb', '#efb9ab', '#fde3ba'],
      sun: '#fff0d0',
      height: 0.14,
      haze: '#e3bfbd',
      light: '#ffd3ae',
      shade: '#54507f',
      dark: 0.1,
      lamps: false,
    },
    {
      sky: ['#8dbab4', '#d7ddc3', '#fbe9c4'],
      sun: '#fff6dd',
      height: 0.16,
      haze: '#d6dcc8',
      light: '#ffe3b6',
      shade: '#3b6173',
      dark: 0.06,
      lamps: false,
    },
    {
      sky: ['#c9a9b6', '#f4c9b0', '#fff0d2'],
      sun: '#f28d6a',
      height: 0.12,
      haze: '#efcfc0',
      light: '#ffdcbc',
      shade: '#6a5273',
      dark: 0.06,
      lamps: false,
    },
  ],
  day: [
    {
      sky: ['#559fc0', '#a5d2d9', '#f3ecd6'],
      sun: '#fff6dc',
      height: 0.8,
      haze: '#bcdcdc',
      light: '#fff0c9',
      shade: '#2c5a75',
      dark: 0,
      lamps: false,
    },
    {
      sky: ['#ead9b8', '#f3e5c7', '#fbf2dd'],
      sun: '#ef7f5a',
      height: 0.55,
      haze: '#ece0c6',
      light: '#fff1cf',
      shade: '#3f6470',
      dark: 0,
      lamps: false,
    },
    {
      sky: ['#3d97a9', '#8ac8c2', '#f0e8cb'],
      sun: '#fff4d2',
      height: 0.7,
      haze: '#b5d8ca',
      light: '#fdeec2',
      shade: '#235a6b',
      dark: 0,
      lamps: false,
    },
    {
      sky: ['#7db7c9', '#c4dfdc', '#f7efdf'],
      sun: '#fffaf0',
      height: 0.9,
      haze: '#d3e2dc',
      light: '#fff4d8',
      shade: '#48628a',
      dark: 0,
      lamps: false,
    },
    {
      sky: ['#f0c9a0', '#f6dcba', '#fcf0d8'],
      sun: '#f3f0dc',
      height: 0.6,
      haze: '#f0dec2',
      light: '#fff3d3',
      shade: '#4a6b6a',
      dark: 0,
      lamps: false,
    },
  ],
  golden: [
    {
      sky: ['#e79d4d', '#f3bb69', '#fce2a4'],
      sun: '#fff0bd',
      height: 0.2,
      haze: '#f1c07c',
      light: '#ffd07a',
      shade: '#6c3f50',
      dark: 0.06,
      lamps: false,
    },
    {
      sky: ['#d77c58', '#f0aa6b', '#fcdea0'],
      sun: '#fff1c4',
      height: 0.16,
      haze: '#eaa878',
      light: '#ffc478',
      shade: '#5a3a5b',
      dark: 0.08,
      lamps: false,
    },
    {
      sky: ['#6b9f9f', '#e6cb90', '#f8bb68'],
      sun: '#fff0c2',
      height: 0.15,
      haze: '#e3c08a',
      light: '#ffce80',
      shade: '#2f4f5f',
      dark: 0.06,
      lamps: false,
    },
    {
      sky: ['#8fb4b8', '#f1d9a4', '#fbc978'],
      sun: '#f4733f',
      height: 0.18,
      haze: '#ecd0a0',
      light: '#ffd48a',
      shade: '#4d4a68',
      dark: 0.05,
      lamps: false,
    },
  ],
  dusk: [
    {
      sky: ['#2f4170', '#8b6290', '#f39273'],
      sun: '#ffd9a8',
      height: 0.04,
      haze: '#8d6c92',
      light: '#f5a183',
      shade: '#222a50',
      dark: 0.36,
      lamps: true,
    },
    {
      sky: ['#214260', '#4f7d8d', '#f3b980'],
      sun: '#ffe2b0',
      height: 0.05,
      haze: '#66868f',
      light: '#eeb887',
      shade: '#142a43',
      dark: 0.38,
      lamps: true,
    },
    {
      sky: ['#3c3163', '#a45472', '#f8a861'],
      sun: '#ffdf9c',
      height: 0.06,
      haze: '#96587a',
      light: '#f79f67',
      shade: '#291f4a',
      dark: 0.36,
      lamps: true,
    },
    {
      sky: ['#456a86', '#a9a3a8', '#f6c7a0'],
      sun: '#fff0d4',
      height: 0.08,
      haze: '#9aa0aa',
      light: '#f2c3a2',
      shade: '#27405c',
      dark: 0.28,
      lamps: true,
    },
  ],
  night: [
    {
      sky: ['#0f2142', '#1f3d63', '#436a86'],
      sun: '#f6ecd0',
      height: 0.72,
      haze: '#37597a',
      light: '#7fa3bd',
      shade: '#0b1833',
      dark: 0.56,
      lamps: true,
    },
    {
      sky: ['#1b1d40', '#363a67', '#68658f'],
      sun: '#f9e9c8',
      height: 0.66,
      haze: '#54547f',
      light: '#8f8fb8',
      shade: '#14142f',
      dark: 0.55,
      lamps: true,
    },
    {
      sky: ['#0c2d36', '#1d4d54', '#53867d'],
      sun: '#f4efcf',
      height: 0.7,
      haze: '#3d6d6c',
      light: '#86b3a4',
      shade: '#082028',
      dark: 0.55,
      lamps: true,
    },
  ],
}

export function moodOf(spec: Pick<SceneSpec, 'light' | 'seed'>): Mood {
  const list = moods[spec.light]
  return list[Number.parseInt(spec.seed.slice(0, 2), 16) % list.length]!
}
