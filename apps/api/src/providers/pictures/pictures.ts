/** Picture processing port. Doesn't import the library that implements it, which only the drawing process loads. */
import type { Crop } from '@lodestay/domain'

export const pictureFormats = ['webp', 'avif'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** The reasons to reject a picture; anything else is our own error. */
export type PictureFault = 'not-a-picture' | 'too-many-pixels' | 'too-large' | 'broken'

export class PictureProblem extends Error {
  readonly fault: PictureFault
  constructor(fault: PictureFault, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'PictureProblem'
    this.fault = fault
  }
}

export type PictureFile = { readonly width: number; readonly format: PictureFormat; readonly bytes: Buffer }
export type Picture = {
  /** Dimensions of the largest file. */
  readonly width: number
  readonly height: number
  /** Dimensions of the input, upright, before it was scaled to our widths. */
  readonly original: { readonly width: number; readonly height: number }
  /** WebP as a data URI, at most 600 characters. */
  readonly placeholder: string
  readonly files: readonly PictureFile[]
}

export type Pictures = {
  /**
   * Decodes a picture by its content, ignoring its file name, and encodes it in every width that it's wide enough for.
   * @param ground what is behind its transparent parts: white, as in its JPEGs, or nothing
   * @throws PictureProblem
   */
  readonly read: (bytes: Buffer, ground: 'white' | 'transparent') => Promise<Picture>
  /** A stored picture, or its visible part (as fractions), as a JPEG for networks that accept nothing else. */
  readonly toJpeg: (bytes: Buffer, crop: Crop | null) => Promise<Buffer>
  /** Rasterizes our own SVG at `width` pixels. Never pass it an uploaded SVG. */
  readonly render: (svg: string, width: number, format: PictureFormat) => Promise<Buffer>
  /** Rasterizes our own SVG at its own size, as a JPEG: the format every network shows in link previews. */
  readonly renderCard: (svg: string) => Promise<Buffer>
  /** The center of a stored picture as a JPEG of that size: some networks don't accept WebP in link previews. */
  readonly toCard: (bytes: Buffer, width: number, height: number) => Promise<Buffer>
}
