/**
 * The preview picture that other sites show for a link to a page without its own picture: rendered, with the page's
 * name.
 */
import { BRAND_NAME, type Language } from '@lodestay/domain'
import { brandMark } from '@lodestay/domain/brand-mark'
import { drawScene } from '@lodestay/scenery/draw'
import { type SceneSpec, sceneFor } from '@lodestay/scenery/scenes'
import type { Lettering } from '../../providers/pictures/lettering.ts'
import { cardWords } from './link-card-texts.ts'

/** The size networks require. */
export const CARD_WIDTH = 1200
export const CARD_HEIGHT = 630

export type LinkCard = {
  readonly title: string
  /** A line below the title. */
  readonly lead: string
  readonly scene: SceneSpec
}

const byTheLake: SceneSpec = {
  land: 'lake',
  home: 'cabin',
  season: 'autumn',
  light: 'dusk',
  view: 'front',
  seed: '1a2b3c',
}
const byTheSea: SceneSpec = {
  land: 'coast',
  home: 'cottage',
  season: 'summer',
  light: 'day',
  view: 'front',
  seed: '2b3c4d',
}

export function homeCard(language: Language): LinkCard {
  return { ...cardWords[language].home, scene: byTheLake }
}

export function searchCard(language: Language, count: number): LinkCard {
  const { search, stays } = cardWords[language]
  return { title: search, lead: stays(count), scene: byTheSea }
}

type CountedPlace = { readonly city: string; readonly state: string; readonly count: number }

export function placeCard(language: Language, { city, state, count }: CountedPlace): LinkCard {
  const [scene = byTheLake] = sceneFor({ seed: `${city}, ${state}`, location: { address: { city, state } } })
  return { title: `${city}, ${state}`, lead: cardWords[language].stays(count), scene }
}

// Paper, ink and green of the light scheme: other sites can't follow the reader's scheme.
const paper = '#fbf9f4'
const ink = '#211d18'
const inkSoft = '#5c554c'
const green = '#1f5a40'

const PANEL = 560
const MARGIN = 64
const LEADING = 1.12

/** Breaks a title between words. */
function linesOf(title: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  for (const word of title.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** The largest size at which a title fits in three lines of the panel. */
function titleOf(title: string, { width }: Lettering): { size: number; lines: readonly string[] } {
  const room = PANEL - 2 * MARGIN
  for (let size = 84; size > 36; size -= 4) {
    const fits = (line: string) => width(line, 'serif', size) <= room
    const lines = linesOf(title, fits)
    if (lines.length <= 3 && lines.every(fits)) return { size, lines }
  }
  return { size: 36, lines: linesOf(title, (line) => width(line, 'serif', 36) <= room).slice(0, 4) }
}

/** The scene next to the panel, cropped to the rest of the card. */
function sceneAside(scene: SceneSpec): string {
  const place = `x="${PANEL}" y="0" width="${CARD_WIDTH - PANEL}" height="${CARD_HEIGHT}" preserveAspectRatio="xMidYMid slice"`
  return drawScene(scene).replace(/ width="\d+" height="\d+">/, ` ${place}>`)
}

/** A card as SVG. */
export function drawLinkCard({ title, lead, scene }: LinkCard, lettering: Lettering): string {
  const { size, lines } = titleOf(title, lettering)
  const first = CARD_HEIGHT / 2 - ((lines.length - 1) * size * LEADING) / 2 + size * 0.25
  const drawn = lines.map((line, index) => lettering.path(line, 'serif', size, MARGIN, first + index * size * LEADING))
  const below = first + (lines.length - 1) * size * LEADING + 72
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}" viewBox="0 0 ${CARD_WIDTH} ${CARD_HEIGHT}">`,
    `<rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" fill="${paper}"/>`,
    sceneAside(scene),
    `<g transform="translate(${MARGIN - 5} 52) scale(1.6)"><path fill="${green}" d="${brandMark.house}"/><path fill="${paper}" d="${brandMark.star}"/></g>`,
    `<path fill="${ink}" d="${lettering.path(BRAND_NAME, 'serif', 38, MARGIN + 58, 91)}"/>`,
    `<path fill="${ink}" d="${drawn.join('')}"/>`,
    `<path fill="${inkSoft}" d="${lettering.path(lead, 'sans', 32, MARGIN, below)}"/>`,
    '</svg>',
  ].join('')
}
