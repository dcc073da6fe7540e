/**
 * Public pages for signed-in users. Such a page is rendered once for everyone of a kind, with placeholders where it
 * shows the reader's own data, which is filled in while the page is sent. The parts in between are compressed once.
 * Decision 0058.
 */
import { constants, crc32, deflateRawSync } from 'node:zlib'
import type { Visit } from '../app/lib/request-context.ts'
import type { Viewer } from '../app/lib/root-data.ts'
import { NONCE_PLACEHOLDER } from './cached-page.ts'
import { newNonce } from './security-headers.ts'

type Personal = Pick<Viewer, 'id' | 'subject' | 'name' | 'initials' | 'email' | 'favorites'>

/** Random per process, so that no text can contain one. */
const placeholders: Personal = {
  id: newNonce(),
  subject: newNonce(),
  name: newNonce(),
  initials: newNonce(),
  email: newNonce(),
  favorites: newNonce(),
}

/** A stand-in for this kind of visitor, for whom the page is rendered. `likes` are stays that they like. */
export function anybodyLike({ viewer, announcements }: Visit, likes: readonly string[] = []): Visit {
  const favorites = [placeholders.favorites, ...likes].join(' ')
  return { viewer: { ...viewer, ...placeholders, favorites }, announcements }
}

/** What two visitors must have in common to share one rendered page. */
export function kindOf({ viewer: { roles, contextRoles, photoUrl, remember }, announcements }: Visit): string {
  return JSON.stringify([roles, contextRoles, photoUrl, remember, announcements])
}

/** A placeholder for the reader's own data; in scripts it is within JSON within a string. */
type Gap = { readonly of: keyof Personal | 'nonce'; readonly inScript: boolean }
/** A button that likes a stay, as shown to readers who haven't liked it yet. */
type Heart = { readonly stayId: string; readonly html: string }
type Part = string | Gap | Heart

const gaps = new Map<string, Gap['of']>([
  [NONCE_PLACEHOLDER, 'nonce'],
  ...Object.entries(placeholders).map(([of, text]) => [text, of as keyof Personal] as const),
])
const gapOrHeart = new RegExp(
  `(?<gap>${[...gaps.keys()].join('|')})|(?<form><input type="hidden" name="stayId" value="(?<stayId>[^"]+)"/>(?:(?!</form>).)*?)(?<heart><button[^>]* name="liked".*?</button>)`,
  'gs',
)

function partsOf(html: string): Part[] {
  const scripts = [...html.matchAll(/<script\b[^>]*>(.*?)<\/script>/gs)].map(({ 0: all, 1: text = '', index }) => {
    const end = index + all.length - '</script>'.length
    return { start: end - text.length, end }
  })
  const parts: Part[] = []
  let done = 0
  for (const { 0: all, index, groups = {} } of html.matchAll(gapOrHeart)) {
    const { gap, form = '', heart = '', stayId = '' } = groups
    parts.push(html.slice(done, index) + form)
    const inScript = scripts.some(({ start, end }) => index >= start && index < end)
    parts.push(gap ? { of: gaps.get(gap) as Gap['of'], inScript } : { stayId, html: heart })
    done = index + all.length
  }
  parts.push(html.slice(done))
  return parts
}

function isHeart(part: Part): part is Heart {
  return typeof part === 'object' && 'stayId' in part
}

const entities: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
}

/** Escapes text as React does in markup. */
function inMarkup(text: string): string {
  return text.replace(/["&'<>]/g, (char) => entities[char] ?? char)
}

/** Escapes text as the router does in its script: JSON inside a string literal, unable to end the script. */
function inScript(text: string): string {
  const json = JSON.stringify(JSON.stringify(text).slice(1, -1)).slice(1, -1)
  return json.replace(/[&<>\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Bytes, as blocks of a deflate stream that other blocks may follow. The plain bytes are regenerated on demand. */
type Piece = {
  readonly length: number
  readonly plain: () => Buffer
  readonly deflated: Buffer
  readonly addTo: (sum: number) => number
}

/** A map of 32 bits to 32 bits that is linear over XOR, given as its result for each bit. */
type BitMap = readonly number[]

function mapBits(map: BitMap, bits: number): number {
  let sum = 0
  for (let left = bits >>> 0, index = 0; left !== 0; left >>>= 1, index++) if (left & 1) sum ^= map[index] as number
  return sum >>> 0
}

/** The effect of one zero byte on a checksum; the effect of any number of them follows by squaring. */
const ONE_ZERO: BitMap = Array.from({ length: 32 }, (_, bit) => crc32Of(bit))

function crc32Of(bit: number): number {
  // CRC-32 is affine: its linear part is the change that a single bit makes.
  return (crc32(Buffer.alloc(1), (1 << bit) >>> 0) ^ crc32(Buffer.alloc(1), 0)) >>> 0
}

function zeros(count: number): BitMap {
  let all: BitMap = Array.from({ length: 32 }, (_, bit) => (1 << bit) >>> 0)
  for (let left = count, power = ONE_ZERO; left > 0; left = Math.floor(left / 2)) {
    const each = power
    if (left % 2 === 1) all = all.map((bits) => mapBits(each, bits))
    power = power.map((bits) => mapBits(each, bits))
  }
  return all
}

function compressed(text: () => string): Piece {
  const plain = Buffer.from(text())
  const own = crc32(plain)
  const shift = zeros(plain.length)
  // Ends on a byte boundary and has no back-references to anything before it.
  const blocks = deflateRawSync(plain, { level: 6, finishFlush: constants.Z_SYNC_FLUSH })
  // However short, they are a view of a 16 kB buffer, which would be retained with them.
  const deflated = Buffer.allocUnsafeSlow(blocks.length)
  blocks.copy(deflated)
  return {
    length: plain.length,
    plain: () => Buffer.from(text()),
    deflated,
    // Checksumming the bytes again for each reader would take longer than everything else.
    addTo: (sum) => (mapBits(shift, sum) ^ own) >>> 0,
  }
}

const MOST_OF_A_BLOCK = 65_535

/** A piece that is too short to be worth compressing. */
function stored(text: string): Piece {
  const plain = Buffer.from(text)
  const blocks: Buffer[] = []
  for (let at = 0; at < plain.length; at += MOST_OF_A_BLOCK) {
    const bytes = plain.subarray(at, at + MOST_OF_A_BLOCK)
    const head = Buffer.alloc(5)
    head.writeUInt16LE(bytes.length, 1)
    head.writeUInt16LE(MOST_OF_A_BLOCK - bytes.length, 3)
    blocks.push(head, bytes)
  }
  return {
    length: plain.length,
    plain: () => plain,
    deflated: Buffer.concat(blocks),
    addTo: (sum) => crc32(plain, sum),
  }
}

const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])
const LAST_BLOCK = Buffer.from([1, 0, 0, 0xff, 0xff])

/** Assembles a gzip file from pieces. RFC 1952. */
function gzipOf(pieces: readonly Piece[]): Buffer {
  let sum = 0
  let size = 0
  for (const { length, addTo } of pieces) {
    sum = addTo(sum)
    size += length
  }
  const tail = Buffer.alloc(8)
  tail.writeUInt32LE(sum, 0)
  tail.writeUInt32LE(size, 4)
  return Buffer.concat([GZIP_HEAD, ...pieces.map(({ deflated }) => deflated), LAST_BLOCK, tail])
}

/** Splits a range into aligned power-of-two ranges, so that all ranges of a page together have few distinct pieces. */
function* alignedWithin(from: number, to: number): Generator<[number, number]> {
  for (let start = from; start < to; ) {
    let length = start === 0 ? 2 ** 30 : start & -start
    while (start + length > to) length /= 2
    yield [start, start + length]
    start += length
  }
}

export type SplicedPage = {
  /** Maximum size in bytes: its text, at two bytes per character, and all pieces that readers may need, compressed. */
  readonly size: number
  /** The page for one reader; null if what it shows changed during rendering. */
  readonly sendTo: (viewer: Viewer, nonce: string, encoding: 'gzip' | null) => Promise<Buffer | null>
}

/**
 * `drawLiking` renders the page for someone who likes these stays. Most readers like none on a page and need no second
 * rendering.
 */
export function splicedPage(html: string, drawLiking: (stayIds: readonly string[]) => Promise<string>): SplicedPage {
  const parts = partsOf(html)
  const shown = parts.filter(isHeart).map(({ stayId }) => stayId)
  const pieces = new Map<string, Piece>()
  let drawing: Promise<Map<string, string>> | undefined

  const isGap = (index: number): boolean => {
    const part = parts[index]
    return part === undefined || (typeof part !== 'string' && !isHeart(part))
  }

  /** The range of parts, with hearts as shown to readers who like none of them. */
  const pieceOf = (from: number, to: number): Piece => {
    const key = `${from} ${to}`
    const known = pieces.get(key)
    if (known) return known
    const texts = () =>
      parts.slice(from, to).map((part) => (typeof part === 'string' ? part : isHeart(part) ? part.html : ''))
    const piece = compressed(() => texts().join(''))
    pieces.set(key, piece)
    return piece
  }

  /**
   * A single piece between two gaps, for readers who like nothing there. Other readers would need a piece for every two
   * hearts, hundreds per page; aligned pieces combine to cover all of them.
   */
  const piecesOf = (from: number, to: number): Piece[] =>
    isGap(from - 1) && isGap(to)
      ? [pieceOf(from, to)]
      : Array.from(alignedWithin(from, to), ([start, end]) => pieceOf(start, end))

  const likedHearts = (): Promise<Map<string, string>> => {
    drawing ??= drawLiking(shown).then((liking) => {
      const hearts = partsOf(liking).filter(isHeart)
      return new Map(hearts.map(({ stayId, html: heart }) => [stayId, heart]))
    })
    return drawing
  }

  return {
    size: 4 * html.length,
    async sendTo(viewer, nonce, encoding) {
      const favorites = new Set(viewer.favorites.split(' '))
      const liked = shown.some((stayId) => favorites.has(stayId)) ? await likedHearts() : null
      const values: Readonly<Record<Gap['of'], string>> = { ...viewer, nonce }
      const own = (part: Exclude<Part, string>): string | undefined => {
        if (isHeart(part)) return liked?.get(part.stayId)
        return part.inScript ? inScript(values[part.of]) : inMarkup(values[part.of])
      }
      const sent: Piece[] = []
      let from = 0
      for (const [index, part] of parts.entries()) {
        if (typeof part === 'string' || (isHeart(part) && !favorites.has(part.stayId))) continue
        const text = own(part)
        if (text === undefined) return null
        sent.push(...piecesOf(from, index), stored(text))
        from = index + 1
      }
      sent.push(...piecesOf(from, parts.length))
      return encoding ? gzipOf(sent) : Buffer.concat(sent.map(({ plain }) => plain()))
    },
  }
}
