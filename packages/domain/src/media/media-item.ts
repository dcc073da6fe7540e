/** Pictures of everything that hosts write, and the videos of their stays and promotions. */
import { z } from 'zod'
import { instant, pictureUrl, requiredText, text } from '../fields.ts'
import { MEDIA_DESCRIPTION_MAX } from '../text-limits.ts'
import { videoIdOf, videoStatuses } from './video.ts'

/**
 * A picture. A new one is ours, and is stored with the size that the server knows. One at another site's address was
 * allowed in the past, and may be sent back unchanged.
 */
export const MediaItem = z.strictObject({
  url: pictureUrl('Media url'),
  alt: text('Picture description', MEDIA_DESCRIPTION_MAX).optional(),
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

/** What the platform found out about a video; anything clients send for it is replaced. */
export const VideoState = z.object({
  status: z.enum(videoStatuses),
  /** Why it failed; empty otherwise. */
  problem: z.string(),
  /** Its poster picture, once it is ready. */
  poster: z.string().nullable(),
  seconds: z.number().nullable(),
  /** Size of the encoded file. */
  bytes: z.int().nullable(),
  /** Missing for videos posted before this was recorded. */
  uploadedAt: instant('uploadedAt').optional(),
})
export type VideoState = z.infer<typeof VideoState>

/**
 * A video as hosts enter it: one of our uploads, and a description for people who can't see it. Its size, length,
 * poster and state are joined on reads; what clients send for them is ignored.
 */
export const VideoItem = z.object({
  url: requiredText('Video', 1000).refine((url) => videoIdOf(url) !== null, 'Video must be one uploaded here.'),
  alt: text('Video description', MEDIA_DESCRIPTION_MAX).optional(),
})

/** A picture or a video, in responses. */
export const PostedMedia = Picture.extend({ video: VideoState.nullish() })
export type PostedMedia = z.infer<typeof PostedMedia>
