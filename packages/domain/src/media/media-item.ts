/** Pictures of everything that hosts write. */
import { z } from 'zod'
import { pictureUrl, text } from '../fields.ts'

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
