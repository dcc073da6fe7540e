/** Pictures of everything that hosts write, and the videos of their promotions. */
import { z } from 'zod'
import { pictureUrl, text } from '../fields.ts'
import { videoStatuses } from './video.ts'

/** A picture: one of our uploads (`/media/…`) or a web URL. The server knows the size of our own. */
export const MediaItem = z.strictObject({
  url: pictureUrl('Media url'),
  alt: text('Picture description', 200).optional(),
  width: z.int().min(1).max(20_000).optional(),
  height: z.int().min(1).max(20_000).optional(),
  placeholder: z
    .string()
    .max(600)
    .regex(/^[\w+/=:;,#-]*$/)
    .optional(),
})

/** A picture in responses. Strips stored members that lists don't show, such as the crop. */
export const Picture = MediaItem.strip()

/** What the platform found in a video; whatever a client sends of it is replaced. */
export const VideoState = z.object({
  status: z.enum(videoStatuses),
  /** Why it failed; empty otherwise. */
  problem: z.string(),
  /** The picture that stands for it, once it is ready. */
  poster: z.string().nullable(),
  seconds: z.number().nullable(),
  /** Of the encoded file. */
  bytes: z.int().nullable(),
})
export type VideoState = z.infer<typeof VideoState>

/** A picture or a video of a promotion, in responses. */
export const PostedMedia = Picture.extend({ video: VideoState.nullish() })
export type PostedMedia = z.infer<typeof PostedMedia>
