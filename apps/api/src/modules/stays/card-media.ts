/** A card's pictures: decorative and small, because a list sends those of 24 stays. */
import { inflateSync } from 'node:zlib'
import type { StayCard, WholeStayFields } from '@lodestay/domain'

/** Pictures shown per card. */
const MOST = 3
const SIGNATURE_AND_HEADER = 33

function hex(channel: number): string {
  return Math.round(channel / 17).toString(16)
}

function colorOf(pixels: readonly number[][]): string {
  return `#${[0, 1, 2].map((at) => hex(pixels.reduce((sum, pixel) => sum + (pixel[at] ?? 0), 0) / pixels.length)).join('')}`
}

/** The top and bottom colors of a plain PNG of a few pixels, which drawn scenes use as a placeholder. */
function readTint(placeholder: string): string {
  const file = Buffer.from(placeholder.slice('data:image/png;base64,'.length), 'base64')
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)]
  const length = file.readUInt32BE(SIGNATURE_AND_HEADER)
  const rows = inflateSync(file.subarray(SIGNATURE_AND_HEADER + 8, SIGNATURE_AND_HEADER + 8 + length))
  const pixels = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => [...rows.subarray(y * (width * 3 + 1) + 1 + x * 3).subarray(0, 3)]),
  )
  // Average two rows at the top and two at the bottom: most scenes are darkest near the bottom.
  return `${colorOf(pixels.slice(0, 2).flat())},${colorOf(pixels.slice(-2).flat())}`
}

/** Reduces a placeholder to two colors: as a PNG it would be 250 incompressible bytes per card. */
function tintOf(placeholder: string): string | undefined {
  if (!placeholder.startsWith('data:image/png;base64,')) return placeholder
  try {
    return readTint(placeholder)
  } catch {
    // Not one of our placeholders: the picture loads without one.
    return undefined
  }
}

/** URLs, plus the first picture's placeholder: the others load on swipe. A card's pictures have no text. */
export function cardMedia(media: WholeStayFields['media']): StayCard['media'] {
  return media.slice(0, MOST).map(({ url, placeholder }, index) => {
    const tint = index === 0 && placeholder ? tintOf(placeholder) : undefined
    return tint ? { url, placeholder: tint } : { url }
  })
}
