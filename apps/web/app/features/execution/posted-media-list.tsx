import type { PromotionMedia } from '@lodestay/domain/promotions/stay-promotion'
import type { ReactNode } from 'react'
import { EncodedVideo } from '../media/encoded-video.tsx'
import { CroppedPicture } from '../outlets/cropped-picture.tsx'

type Props<Item extends PromotionMedia> = {
  readonly media: readonly Item[]
  /** Rendered below each item. */
  readonly children?: (item: Item, index: number) => ReactNode
}

/** The posted media: pictures as cropped, and videos with a player. */
export function PostedMediaList<Item extends PromotionMedia>({ media, children }: Props<Item>) {
  return (
    <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      {media.map((item, index) => (
        <li key={item.url}>
          {item.video ? (
            <EncodedVideo item={item} className="max-h-72 rounded-md object-contain" />
          ) : (
            <div className="overflow-hidden rounded-md">
              <CroppedPicture item={item} alt={item.alt ?? ''} sizes="14rem" frame={4 / 3} />
            </div>
          )}
          {children?.(item, index)}
        </li>
      ))}
    </ul>
  )
}
