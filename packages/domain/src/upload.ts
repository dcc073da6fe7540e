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
  /** A tiny WebP as a data URI, shown until the picture has loaded. */
  placeholder: z.string(),
  variants: z.array(z.object({ url: z.string(), width: z.int(), type: z.enum(['image/avif', 'image/webp']) })),
})
export type Upload = z.infer<typeof Upload>
