import { constants, crc32, deflateRawSync } from 'node:zlib'

/**
 * A page that is the same for everybody but for its nonce: cut at the nonce, every piece compressed once. Putting a new
 * nonce between the pieces yields a valid gzip stream without compressing again, which is what makes a cached page
 * cheap: RFC 1951 lets a stored (uncompressed) block stand between compressed ones that end on a byte.
 */
export type SplicedPage = {
  readonly pieces: readonly Buffer[]
  readonly deflated: readonly Buffer[]
  readonly bytes: number
}

/** How far back deflate can refer. */
const WINDOW = 32 * 1024
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])
const lastBlock = Buffer.from([3, 0])

export function splicePage(html: string, placeholder: string): SplicedPage {
  const pieces = html.split(placeholder).map((piece) => Buffer.from(piece))
  // A full flush ends the piece on a byte. What came before it is its dictionary: the data at a page's end says much of
  // its text again. Where a nonce will stand, the dictionary has bytes that no text has, so that nothing refers to them.
  const gap = Buffer.alloc(Buffer.byteLength(placeholder))
  let before = Buffer.alloc(0)
  const deflated = pieces.map((piece) => {
    const options = { level: 9, finishFlush: constants.Z_FULL_FLUSH, ...(before.length > 0 && { dictionary: before }) }
    before = Buffer.concat([before, piece, gap]).subarray(-WINDOW)
    return piece.length === 0 ? piece : deflateRawSync(piece, options)
  })
  return { pieces, deflated, bytes: [...pieces, ...deflated].reduce((sum, piece) => sum + piece.length, 0) }
}

/** The page as text with `nonce` in every gap. */
export const plainPage = (page: SplicedPage, nonce: string): Buffer => {
  const gap = Buffer.from(nonce)
  return Buffer.concat(page.pieces.flatMap((piece, index) => (index === 0 ? [piece] : [gap, piece])))
}

/** The page as one gzip stream with `nonce` in every gap. */
export function gzippedPage(page: SplicedPage, nonce: string): Buffer {
  const gap = Buffer.from(nonce)
  const stored = Buffer.alloc(5 + gap.length)
  stored.writeUInt16LE(gap.length, 1)
  stored.writeUInt16LE(~gap.length & 0xffff, 3)
  gap.copy(stored, 5)
  const parts: Buffer[] = [header]
  let checksum = 0
  let length = 0
  page.pieces.forEach((piece, index) => {
    if (index > 0) {
      parts.push(stored)
      checksum = crc32(gap, checksum)
      length += gap.length
    }
    parts.push(page.deflated[index]!)
    checksum = crc32(piece, checksum)
    length += piece.length
  })
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(checksum, 0)
  trailer.writeUInt32LE(length % 2 ** 32, 4)
  return Buffer.concat([...parts, lastBlock, trailer])
}
