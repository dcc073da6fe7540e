/** A PMTiles archive whose only tile is used everywhere: land, and two streets from side to side. */

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) | 128, ...varint(Math.floor(value / 128))]
}

/** A protocol buffer field: a number, or bytes prefixed with their length. */
function field(number: number, value: number | readonly number[] | string): number[] {
  if (typeof value === 'number') return [...varint(number * 8), ...varint(value)]
  const bytes = typeof value === 'string' ? [...Buffer.from(value)] : value
  return [...varint(number * 8 + 2), ...varint(bytes.length), ...bytes]
}

type Step = readonly [dx: number, dy: number]

/** The commands of a vector tile's geometry: its start, and the steps from there. */
function geometry(from: Step, steps: readonly Step[], closed: boolean): number[] {
  const zigzag = (step: Step) => step.flatMap((value) => varint(value < 0 ? -value * 2 - 1 : value * 2))
  return [
    ...varint(9),
    ...zigzag(from),
    ...varint(steps.length * 8 + 2),
    ...steps.flatMap(zigzag),
    ...(closed ? [15] : []),
  ]
}

const LINE = 2
const POLYGON = 3
const SIZE = 4096

/** A layer with a single feature of one kind. */
function layer(name: string, kind: string, type: number, drawn: number[]): number[] {
  const feature = [...field(2, [0, 0]), ...field(3, type), ...field(4, drawn)]
  const shared = [...field(3, 'kind'), ...field(4, field(1, kind)), ...field(5, SIZE)]
  return field(3, [...field(15, 2), ...field(1, name), ...field(2, feature), ...shared])
}

function makeTile(): Buffer {
  const square: readonly Step[] = [
    [SIZE, 0],
    [0, SIZE],
    [-SIZE, 0],
  ]
  const land = layer('earth', 'earth', POLYGON, geometry([0, 0], square, true))
  // The library shows a quarter of a tile at a time, so each quarter has a street through its middle.
  const streets = [...geometry([0, SIZE / 4], [[SIZE, 0]], false), ...geometry([-SIZE, SIZE / 2], [[SIZE, 0]], false)]
  return Buffer.from([...land, ...layer('roads', 'highway', LINE, streets)])
}

const HEADER_BYTES = 127
const MAX_ZOOM = 14
const ALL_TILES = (4 ** (MAX_ZOOM + 1) - 1) / 3

/** The bytes of the archive: its header, a directory with one entry for all tiles, and that tile. */
export function streetArchive(): Buffer {
  const tile = makeTile()
  // One entry: the first tile ID, run length, byte length, and an offset of 0.
  const directory = Buffer.from([1, 0, ...varint(ALL_TILES), ...varint(tile.length), 1])
  const metadata = Buffer.from('{}')
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles')
  header.writeUInt8(3, 7)
  const [afterDirectory, afterMetadata] = [
    HEADER_BYTES + directory.length,
    HEADER_BYTES + directory.length + metadata.length,
  ]
  const places = [
    HEADER_BYTES,
    directory.length,
    afterDirectory,
    metadata.length,
    afterMetadata,
    0,
    afterMetadata,
    tile.length,
  ]
  for (const [index, value] of [...places, ALL_TILES, 1, 1].entries())
    header.writeBigUInt64LE(BigInt(value), 8 + index * 8)
  // Clustered, uncompressed, vector tiles, and their zoom levels.
  for (const [index, value] of [1, 1, 1, 1, 0, MAX_ZOOM].entries()) header.writeUInt8(value, 96 + index)
  for (const [index, degrees] of [-180, -85, 180, 85].entries()) header.writeInt32LE(degrees * 1e7, 102 + index * 4)
  return Buffer.concat([header, directory, metadata, tile])
}
