import { pictureVariants } from '@lodestay/domain/picture-variants'
import type { PictureSource } from '../ui/picture.tsx'

type Media = {
  readonly url: string
  readonly width?: number | undefined
  readonly height?: number | undefined
  readonly placeholder?: string | undefined
}

/** A stay's picture with the sizes that the platform keeps of it; one of another host has only its own. */
export const mediaPicture = (media: Media | undefined): PictureSource | null =>
  media ? { ...media, variants: pictureVariants(media.url, media.width) } : null
