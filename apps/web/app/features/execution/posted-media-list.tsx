import type { PostedMedia } from '@lodestay/domain'
import type { ReactNode } from 'react'
import { Picture } from '../../ui/picture.tsx'
import { EncodedVideo } from '../media/encoded-video.tsx'

type Props = {
  readonly media: readonly PostedMedia[]
  /** Stands below each. */
  readonly children?: (item: PostedMedia, index: number) => ReactNode
}

/** What is posted: pictures to look at, videos to play. */
export function PostedMediaList({ media, children }: Props) {
  return (
    <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      {media.map((item, index) => (
        <li key={item.url}>
          {item.video ? (
            <EncodedVideo item={item} className="max-h-72 rounded-md object-contain" />
          ) : (
            <Picture source={item} alt={item.alt ?? ''} sizes="14rem" widest={640} className="rounded-md" />
          )}
          {children?.(item, index)}
        </li>
      ))}
    </ul>
  )
}
