/** Uploads of pictures and videos: limits, and the responses. */
import { z } from 'zod'
import { VideoState } from './media-item.ts'

export { type PictureVariant, pictureVariants, pictureWidths } from './picture-variants.ts'

export const UPLOAD_MAX_BYTES = 15 * 1024 * 1024
export const UPLOAD_MAX_PIXELS = 50_000_000
export const uploadFolders = [
  'stays',
  'users',
  'promotions',
  'offers',
  'cancellations',
  'giveaways',
  'attributes',
  'proofs',
  'organizations',
] as const

/** Folders that can contain videos. */
export const videoFolders = ['promotions', 'stays'] as const satisfies readonly (typeof uploadFolders)[number][]

export const Upload = z.object({
  url: z.string(),
  width: z.int(),
  height: z.int(),
  /** A thumbnail of a few pixels as a data URI, shown until the picture has loaded. */
  placeholder: z.string(),
  variants: z.array(z.object({ url: z.string(), width: z.int(), type: z.enum(['image/avif', 'image/webp']) })),
})
export type Upload = z.infer<typeof Upload>

/** A video as it goes into a stay or a promotion's media; it has a size once it is ready. */
export const UploadedVideo = z.object({
  url: z.string(),
  width: z.int().optional(),
  height: z.int().optional(),
  placeholder: z.string().optional(),
  video: VideoState,
})
export type UploadedVideo = z.infer<typeof UploadedVideo>

export function tooManyPixels(pixels: number): string {
  return `The picture has ${Math.ceil(pixels / 1e5) / 10} megapixels; at most ${UPLOAD_MAX_PIXELS / 1e6} are taken.`
}

export const BROKEN_PICTURE = 'The picture cannot be read: the file is damaged or cut short.'
