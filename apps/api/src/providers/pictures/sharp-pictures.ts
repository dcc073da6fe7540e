/** Picture processing: decodes, strips and re-encodes uploads; rasterizes our own drawings. */
import { BROKEN_PICTURE, pictureWidths, tooManyPixels, UPLOAD_MAX_BYTES, UPLOAD_MAX_PIXELS } from '@lodestay/domain'
import sharp, { type OutputInfo, type Sharp } from 'sharp'
import {
  type Picture,
  type PictureFile,
  type PictureFormat,
  PictureProblem,
  type Pictures,
  pictureFormats,
} from './pictures.ts'
import { type FileKind, isReadable, sniff } from './sniff.ts'

// Height limit, so that a full-page screenshot doesn't become a hundred megabytes of pixels.
const MAX_HEIGHT = 4096
const WIDEST = pictureWidths.at(-1)!

// At most two pictures at a time, one thread each, to leave CPU for interactive requests.
sharp.concurrency(1)
sharp.cache(false)

/** Chosen by measurement: one more step of AVIF effort doubles the time and saves a twentieth of the bytes. */
function encode(image: Sharp, format: PictureFormat, width: number): Promise<Buffer> {
  return format === 'webp'
    ? image.webp({ quality: 78, effort: 4 }).toBuffer()
    : image.avif({ quality: 50, effort: width > 1440 ? 1 : 2 }).toBuffer()
}

type Ground = Parameters<Pictures['read']>[1]

/** How much wider than the last step a picture must be to be stored in its own width too. */
const CLEARLY_WIDER = 1.1

function widthsOf(width: number): number[] {
  const fitting = pictureWidths.filter((each) => each <= width)
  return width > (fitting.at(-1) ?? 0) * CLEARLY_WIDER ? [...fitting, width] : fitting
}

/** Rotated upright, sRGB, limited to our largest size: decoded once for all sizes. */
async function decode(bytes: Buffer, ground: Ground): Promise<{ data: Buffer; info: OutputInfo }> {
  const open = () => sharp(bytes, { limitInputPixels: UPLOAD_MAX_PIXELS, failOn: 'error', pages: 1 })
  const { width = 0, height = 0 } = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata()
  if (width * height > UPLOAD_MAX_PIXELS) throw new PictureProblem('too-many-pixels', tooManyPixels(width * height))
  const upright = open().autoOrient().toColourspace('srgb')
  return (ground === 'white' ? upright.flatten({ background: '#fff' }) : upright)
    .resize({ width: WIDEST, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
}

async function tiny(image: Sharp): Promise<string> {
  const bytes = await image.resize(12, 9, { fit: 'fill' }).webp({ quality: 20, effort: 0, alphaQuality: 0 }).toBuffer()
  return `data:image/webp;base64,${bytes.toString('base64')}`
}

async function read(bytes: Buffer, ground: Ground): Promise<Picture> {
  if (bytes.length > UPLOAD_MAX_BYTES)
    throw new PictureProblem('too-large', `A picture is at most ${UPLOAD_MAX_BYTES / 1024 / 1024} MB.`)
  const kind = sniff(bytes)
  if (!isReadable(kind)) throw new PictureProblem('not-a-picture', reasonOf(kind))
  try {
    if (await isAnimated(bytes, kind)) throw new PictureProblem('not-a-picture', ANIMATED)
    const { data, info } = await decode(bytes, ground)
    const image = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    const files: PictureFile[] = []
    for (const width of widthsOf(info.width)) {
      const sized = await image().resize({ width }).raw().toBuffer({ resolveWithObject: true })
      const raw = { raw: { width: sized.info.width, height: sized.info.height, channels: sized.info.channels } }
      for (const format of pictureFormats)
        files.push({ width, format, bytes: await encode(sharp(sized.data, raw), format, width) })
    }
    const width = files.at(-1)!.width
    const height = Math.round((info.height * width) / info.width)
    const original = { width: info.width, height: info.height }
    return { width, height, original, placeholder: await tiny(image()), files }
  } catch (cause) {
    if (cause instanceof PictureProblem) throw cause
    throw new PictureProblem('broken', BROKEN_PICTURE, cause)
  }
}

const ANIMATED = 'Animated pictures aren’t accepted: only the first frame would show. Send a still picture.'

/** AVIF and HEIF files can hold several pictures that are no animation, such as thumbnails. */
async function isAnimated(bytes: Buffer, kind: FileKind): Promise<boolean> {
  if (kind !== 'gif' && kind !== 'webp') return false
  const { pages = 1 } = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata()
  return pages > 1
}

function reasonOf(kind: FileKind): string {
  if (kind === 'svg') return 'SVG is not taken, since it can carry scripts. Send a JPEG, PNG, WebP, AVIF or GIF.'
  if (kind === 'heic') return 'HEIC is not taken. Send the photo as a JPEG: phones call this “most compatible”.'
  return 'The file is not a picture that we can read. Send a JPEG, PNG, WebP, AVIF or GIF.'
}

const render: Pictures['render'] = async (svg, width, format) => {
  const height = Math.round(width * 0.75)
  const { data, info } = await sharp(Buffer.from(svg), { density: (72 * width) / 1600 })
    .resize(width, height, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return encode(
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }),
    format,
    width,
  )
}

/** The maximum width networks show; Instagram rejects wider ones. */
const JPEG_WIDEST = 1440

const toJpeg: Pictures['toJpeg'] = async (bytes, crop) => {
  const image = sharp(bytes, { limitInputPixels: UPLOAD_MAX_PIXELS, failOn: 'error', pages: 1 })
  const { width, height } = await image.metadata()
  if (crop) {
    const left = Math.min(Math.round(crop.x * width), width - 1)
    const top = Math.min(Math.round(crop.y * height), height - 1)
    image.extract({
      left,
      top,
      width: Math.max(1, Math.min(Math.round(crop.width * width), width - left)),
      height: Math.max(1, Math.min(Math.round(crop.height * height), height - top)),
    })
  }
  return image
    .flatten({ background: '#fff' })
    .resize({ width: JPEG_WIDEST, withoutEnlargement: true })
    .jpeg({ quality: 85 })
    .toBuffer()
}

const renderCard: Pictures['renderCard'] = (svg) =>
  sharp(Buffer.from(svg)).flatten({ background: '#fff' }).jpeg({ quality: 84, mozjpeg: true }).toBuffer()

const toCard: Pictures['toCard'] = (bytes, width, height) =>
  sharp(bytes, { limitInputPixels: UPLOAD_MAX_PIXELS, failOn: 'error', pages: 1 })
    .flatten({ background: '#fff' })
    .resize(width, height, { fit: 'cover' })
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer()

export function createPictures(): Pictures {
  return { read, toJpeg, render, renderCard, toCard }
}
