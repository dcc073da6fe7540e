/**
 * Draws all of the site's icons from `public/favicon.svg`: run it after changing that file, and commit the output.
 * `node apps/web/tools/draw-icons.ts`
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { schemeColors } from '../app/lib/scheme-colors.ts'

const folder = join(import.meta.dirname, '../public')
const source = await readFile(join(folder, 'favicon.svg'))
/** Size of the source drawing. */
const UNITS = 32

function draw(size: number): Promise<Buffer> {
  return sharp(source, { density: (72 * size) / UNITS })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/**
 * Draws the icon on a paper background at `share` of its size, leaving a margin: systems crop such icons to circles or
 * squares.
 */
async function drawOnPaper(size: number, share: number): Promise<Buffer> {
  const input = await draw(Math.round(size * share))
  return sharp({ create: { width: size, height: size, channels: 3, background: schemeColors.light } })
    .composite([{ input, gravity: 'center' }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** An ICO file of PNG images, which every browser since 2008 supports. */
function toIco(pictures: readonly { readonly size: number; readonly png: Buffer }[]): Buffer {
  const HEAD = 6
  const ENTRY = 16
  const head = Buffer.alloc(HEAD + ENTRY * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let at = head.length
  for (const [index, { size, png }] of pictures.entries()) {
    const entry = HEAD + ENTRY * index
    head.writeUInt8(size, entry)
    head.writeUInt8(size, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(png.length, entry + 8)
    head.writeUInt32LE(at, entry + 12)
    at += png.length
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)])
}

await mkdir(join(folder, 'icons'), { recursive: true })
const small = await Promise.all([16, 32, 48].map(async (size) => ({ size, png: await draw(size) })))
await Promise.all([
  writeFile(join(folder, 'favicon.ico'), toIco(small)),
  writeFile(join(folder, 'apple-touch-icon.png'), await drawOnPaper(180, 0.72)),
  writeFile(join(folder, 'icons/icon-192.png'), await draw(192)),
  writeFile(join(folder, 'icons/icon-512.png'), await draw(512)),
  // Anything outside the middle four fifths may be cropped.
  writeFile(join(folder, 'icons/maskable-512.png'), await drawOnPaper(512, 0.56)),
])
