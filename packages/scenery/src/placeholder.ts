/**
 * A placeholder a few pixels in size, shown until a scene has loaded. Made from the scene's colors without drawing it.
 */
import { crc32, deflateSync } from 'node:zlib'
import { chanceOf } from './chance.ts'
import { channels, type Ink, mix } from './ink.ts'
import { moodOf } from './mood.ts'
import { foliage, turf } from './plants/flora.ts'
import { roomOf } from './rooms/room.ts'
import { sheetOf } from './sheet.ts'
import type { SceneSpec } from './vocabulary.ts'

const cached = new Map<string, string>()
const COLUMNS = 4

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** PNG, because the standard library can write it synchronously: an import needs thousands. */
function png(rows: readonly (readonly Ink[])[]): string {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(COLUMNS, 0)
  header.writeUInt32BE(rows.length, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const pixels = Buffer.from(rows.flatMap((row) => [0, ...row.flatMap((ink) => channels(ink))]))
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  const file = Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return `data:image/png;base64,${file.toString('base64')}`
}

const outdoors = new Set(['front', 'afar', 'porch', 'evening'])

export function placeholderOf(spec: SceneSpec): string {
  const inside = !outdoors.has(spec.view)
  const mood = moodOf(spec)
  const sheet = sheetOf(spec, mood, chanceOf(`${spec.land}-${spec.home}-${spec.seed}`))
  const room = inside ? roomOf(sheet, spec.view) : null
  const across = (left: Ink, middle: Ink, right: Ink): Ink[] => [left, middle, mix(middle, right, 0.5), right]
  const even = (ink: Ink) => across(ink, ink, ink)
  const glow = (ink: Ink) =>
    sheet.side < 0 ? across(mix(ink, mood.sun, 0.3), ink, ink) : across(ink, ink, mix(ink, mood.sun, 0.3))
  const rows = room
    ? [
        even(room.sheet.shaded(room.wall)),
        across(room.sheet.air(room.wall), mood.sky[1], room.sheet.lit(room.wall)),
        across(room.sheet.air(room.wall), sheet.air(foliage(sheet), 0.3), room.sheet.air(room.wall)),
        across(room.sheet.shaded(room.wall), room.sheet.air(room.cloth[0]), room.sheet.shaded(room.wall)),
        even(room.sheet.air(room.floor)),
      ]
    : [
        even(mood.sky[0]),
        glow(mood.sky[1]),
        glow(mood.sky[2]),
        across(sheet.air(foliage(sheet), 0.4), sheet.air(foliage(sheet), 0.2), sheet.air(foliage(sheet), 0.4)),
        even(sheet.air(turf(sheet))),
      ]
  // Few combinations of colors occur, and compressing costs more than mixing them.
  const key = rows.join()
  const known = cached.get(key)
  if (known) return known
  const uri = png(rows)
  if (cached.size > 5000) cached.clear()
  cached.set(key, uri)
  return uri
}
