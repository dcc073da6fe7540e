/** Pictures of everything that hosts write. */
import { z } from 'zod'
import { pictureUrl, text } from '../fields.ts'

/** A picture: an upload of ours (`/media/…`) or an address on the web. The server knows the size of its own. */
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

/** A picture as it is answered: what is kept of one may say more than a list shows, such as its crop. */
export const Picture = MediaItem.strip()
