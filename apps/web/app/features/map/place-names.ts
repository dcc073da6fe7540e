import type { CardView } from '../stays/card/card-view.ts'

/** A label on the map, and its zoom range. */
export type PlaceName = {
  readonly text: string
  readonly at: readonly [number, number]
  readonly from: number
  readonly to: number
  readonly className: string
}

/** A region that spans more than this isn't a neighborhood, so a label at its center would be misleading. */
const QUARTER_DEGREES = 0.12

function middleOf(cards: readonly CardView[]): { at: [number, number]; span: number } | null {
  const points = cards.flatMap((card) => (card.at ? [card.at] : []))
  if (points.length === 0) return null
  const mean = (axis: 0 | 1): number => points.reduce((sum, point) => sum + point[axis], 0) / points.length
  const reach = (axis: 0 | 1): number =>
    Math.max(...points.map((point) => point[axis])) - Math.min(...points.map((point) => point[axis]))
  return { at: [mean(0), mean(1)], span: Math.max(reach(0), reach(1)) }
}

function grouped(cards: readonly CardView[], keyOf: (card: CardView) => string): [string, CardView[]][] {
  const groups = new Map<string, CardView[]>()
  for (const card of cards) {
    const key = keyOf(card)
    if (key) groups.set(key, [...(groups.get(key) ?? []), card])
  }
  return [...groups]
}

/** Labels for cities and neighborhoods, at the center of their stays. */
export function namesOf(cards: readonly CardView[]): readonly PlaceName[] {
  const cities = grouped(cards, (card) => card.city).flatMap(([text, group]): PlaceName[] => {
    const middle = middleOf(group)
    return middle ? [{ text, at: middle.at, from: 6.5, to: 12, className: 'map-city' }] : []
  })
  const quarters = grouped(cards, (card) => card.region).flatMap(([text, group]): PlaceName[] => {
    const middle = middleOf(group)
    const { city } = group[0] ?? {}
    // A city's only region is its surroundings, not a neighborhood.
    const divides = cards.some((card) => card.city === city && card.region !== text)
    const isQuarter = middle && middle.span < QUARTER_DEGREES && divides && group.every((card) => card.city === city)
    const named = cities.some((city) => city.text === text)
    return isQuarter && !named ? [{ text, at: middle.at, from: 11.5, to: 18, className: 'map-quarter' }] : []
  })
  return [...cities, ...quarters]
}
