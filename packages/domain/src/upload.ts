/** Uploads of pictures: caps, and what an upload answers. */
import { z } from 'zod'

export const UPLOAD_MAX_BYTES = 15 * 1024 * 1024
export const UPLOAD_MAX_PIXELS = 50_000_000
/** Widths in CSS pixels that every picture is kept in, no wider than the original. */
export const pictureWidths = [320, 640, 960, 1440, 2048] as const
export const uploadFolders = ['stays', 'users', 'promotions', 'offers', 'cancellations', 'attributes'] as const

export const Upload = z.object({
  url: z.string(),
  width: z.int(),
  height: z.int(),
  /** A picture of a few pixels as a data URI, shown until the picture has loaded. */
  placeholder: z.string(),
  variants: z.array(z.object({ url: z.string(), width: z.int(), type: z.enum(['image/avif', 'image/webp']) })),
})
export type Upload = z.infer<typeof Upload>

export type PictureVariant = Upload['variants'][number]

/**
 * The sizes and formats that a picture of ours is kept in. Its address ends in `/<width>.webp`, where the width is its
 * own; every smaller width of `pictureWidths` stands beside it, and each as `.avif` too. Narrowest first, AVIF before
 * WebP. Empty for pictures that are not ours (an address of another host).
 */
export const pictureVariants = (url: string, width?: number): PictureVariant[] => {
  const parts = /^(\/media\/.+\/)(\d+)\.webp$/.exec(url)
  if (!parts) return []
  const own = Math.min(Number(parts[2]), width ?? Number.POSITIVE_INFINITY)
  const widths = [...new Set([...pictureWidths.filter((each) => each < own), own])]
  return widths.flatMap((each) =>
    (['avif', 'webp'] as const).map((format) => ({
      url: `${parts[1]}${each}.${format}`,
      width: each,
      type: `image/${format}` as const,
    })),
  )
}
