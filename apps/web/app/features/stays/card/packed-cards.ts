import type { CardView } from './card-view.ts'

/**
 * Cards packed into one string: as objects they make up a fifth of a search's compressed HTML, mostly member names and
 * punctuation. Fields, their parts, and cards each have their own separator.
 */
export type PackedCards = string

const [FIELD, PART, CARD] = ['|', '^', '~'] as const

// Most texts contain no separator, and checking is faster than a replace that finds nothing.
function escapeMarks(text: string): string {
  if (!/[%|^~]/.test(text)) return text
  return text.replaceAll(/[%|^~]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)
}

function unescapeMarks(text: string): string {
  if (!text.includes('%')) return text
  return text.replaceAll(/%(25|5e|7c|7e)/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

function split(text: string, mark: string): string[] {
  return text === '' ? [] : text.split(mark)
}

type PictureOfCard = CardView['media'][number]
/** One of our pictures, without the parts that all have in common. */
const ours = /^\/media\/([^ ]+)\.webp$/

function packPicture({ url, placeholder }: PictureOfCard): string {
  return `${escapeMarks(ours.exec(url)?.[1] ?? url)}${placeholder ? ` ${escapeMarks(placeholder)}` : ''}`
}

function unpackPicture(text: string): PictureOfCard {
  const [address = '', placeholder] = text.split(' ', 2).map(unescapeMarks)
  const url = /^\/|:/.test(address) ? address : `/media/${address}.webp`
  return placeholder ? { url, placeholder } : { url }
}

/** A generated scene: the place, the light, and the view. Scenes of one stay differ in light and view. */
const scene = /^(scenes\/[^ ^]+)-(\w+-\w+)(-\w+\/\d+)$/

function packPictures(media: readonly PictureOfCard[]): string {
  const [first = '', ...others] = media.map(packPicture)
  const [, place, , drawing] = scene.exec(first.split(' ')[0] ?? '') ?? []
  const packed = others.map((other) => {
    const [, samePlace, view = '', sameDrawing] = scene.exec(other) ?? []
    return samePlace !== undefined && samePlace === place && sameDrawing === drawing ? view : other
  })
  return [first, ...packed].join(PART)
}

function unpackPictures(text: string): PictureOfCard[] {
  const [first = '', ...others] = split(text, PART)
  const [, place = '', , drawing = ''] = scene.exec(first.split(' ')[0] ?? '') ?? []
  const whole = others.map((other) => (/^\w+-\w+$/.test(other) ? `${place}-${other}${drawing}` : other))
  return text === '' ? [] : [first, ...whole].map(unpackPicture)
}

function packCard({ id, name, city, state, region, at, media, aspect, highlights = [], ...card }: CardView): string {
  const { capacity, bedrooms, beds, currentRate, averageRate, favoriteCount, promoted, ...more } = card
  const { hasOffer, freeNights, ...rest } = more
  return [
    ...[id, name, city, state, region].map(escapeMarks),
    at?.join(PART),
    ...[capacity, bedrooms, beds, currentRate, averageRate, favoriteCount, Number(promoted) + (hasOffer ? 2 : 0)],
    packPictures(media),
    // Only for a Premium card, where it may be empty.
    aspect === undefined ? '' : [aspect, ...highlights].map((text) => `=${escapeMarks(text)}`).join(PART),
    // Rare fields.
    Object.keys(rest).length > 0 ? escapeMarks(JSON.stringify(rest)) : '',
    // At the end, where tabs opened before the last release don't look.
    ...(freeNights ? [[freeNights.start, freeNights.end].join(PART)] : []),
  ].join(FIELD)
}

function unpackCard(packed: string): CardView {
  const fields = packed.split(FIELD)
  const next = (): string => fields.shift() ?? ''
  const text = (): string => unescapeMarks(next())
  const number = (): number | null => {
    const written = next()
    return written === '' ? null : Number(written)
  }
  const [id, name, city, state, region] = [text(), text(), text(), text(), text()]
  const [latitude, longitude] = split(next(), PART).map(Number)
  const [capacity, bedrooms, beds, currentRate, averageRate] = [number(), number(), number(), number(), number()]
  const [favoriteCount, marks] = [number(), number() ?? 0]
  const media = unpackPictures(next())
  const [aspect, ...highlights] = split(next(), PART).map((each) => unescapeMarks(each.slice(1)))
  const rest = text()
  const [start, end] = split(next(), PART)
  return {
    id,
    name,
    city,
    state,
    region,
    at: latitude === undefined || longitude === undefined ? null : [latitude, longitude],
    capacity,
    bedrooms,
    beds: beds ?? 0,
    currentRate,
    averageRate,
    favoriteCount: favoriteCount ?? 0,
    promoted: marks % 2 === 1,
    ...(marks > 1 && { hasOffer: true }),
    ...(start !== undefined && end !== undefined && { freeNights: { start, end } }),
    ...(aspect !== undefined && { aspect, highlights }),
    media,
    ...(rest !== '' && (JSON.parse(rest) as Pick<CardView, 'quote' | 'earlyBooking'>)),
  }
}

export function packCards(cards: readonly CardView[]): PackedCards {
  return cards.map(packCard).join(CARD)
}

export function unpackCards(packed: PackedCards): CardView[] {
  return split(packed, CARD).map(unpackCard)
}
