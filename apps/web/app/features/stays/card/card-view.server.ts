import { inflateSync } from 'node:zlib'
import type { StayCard } from '@lodestay/domain/stays/stay'
import type { CardView } from './card-view.ts'

const SIGNATURE_AND_HEADER = 33
const KEPT = 5000
const tints = new Map<string, string | undefined>()

function hex(channel: number): string {
  return Math.round(channel / 17).toString(16)
}

function colourOf(pixels: readonly number[][]): string {
  return `#${[0, 1, 2].map((at) => hex(pixels.reduce((sum, pixel) => sum + (pixel[at] ?? 0), 0) / pixels.length)).join('')}`
}

/** The top and bottom colors of a plain PNG of a few pixels, which drawn scenes use as a placeholder. */
function readTint(placeholder: string): string | undefined {
  const file = Buffer.from(placeholder.slice('data:image/png;base64,'.length), 'base64')
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)]
  const length = file.readUInt32BE(SIGNATURE_AND_HEADER)
  const rows = inflateSync(file.subarray(SIGNATURE_AND_HEADER + 8, SIGNATURE_AND_HEADER + 8 + length))
  const pixels = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => [...rows.subarray(y * (width * 3 + 1) + 1 + x * 3).subarray(0, 3)]),
  )
  // Average two rows at the top and two at the bottom: in most scenes the darkest part is low.
  return `${colourOf(pixels.slice(0, 2).flat())},${colourOf(pixels.slice(-2).flat())}`
}

/**
 * Reduces a placeholder to two colors. On a list page the PNG would cost 250 incompressible bytes per picture, twice:
 * in the markup and in the hydration data.
 */
function tintOf(placeholder: string | undefined): string | undefined {
  if (!placeholder?.startsWith('data:image/png;base64,')) return placeholder
  if (tints.has(placeholder)) return tints.get(placeholder)
  let tint: string | undefined
  try {
    tint = readTint(placeholder)
  } catch {
    tint = undefined
  }
  if (tints.size >= KEPT) tints.clear()
  tints.set(placeholder, tint)
  return tint
}

/** Just what a card shows: any other field would add weight to every list page. */
export function cardView(card: StayCard): CardView {
  return {
    id: card.id,
    name: card.name,
    city: card.city,
    state: card.state,
    region: card.region,
    at: card.coordinates && [card.coordinates.latitude, card.coordinates.longitude],
    capacity: card.capacity,
    bedrooms: card.bedrooms,
    beds: card.beds,
    currentRate: card.currentRate,
    averageRate: card.averageRate,
    favoriteCount: card.favoriteCount,
    promoted: card.promoted,
    ...(card.cardTier === 'Premium' && { aspect: card.summary, highlights: card.highlights ?? [] }),
    media: card.media.map(({ url, placeholder }, index) => {
      const tint = index === 0 ? tintOf(placeholder) : undefined
      return tint ? { url, placeholder: tint } : { url }
    }),
  }
}
