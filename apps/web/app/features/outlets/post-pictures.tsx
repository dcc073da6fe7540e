import type { PromotionMedia } from '@lodestay/domain/promotions/stay-promotion'
import left from '@lodestay/icons/chevron_left.svg?path'
import right from '@lodestay/icons/chevron_right.svg?path'
import { useState } from 'react'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Picture } from '../../ui/picture.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { EncodedVideo } from '../media/encoded-video.tsx'
import { CroppedPicture, shapeOf } from './cropped-picture.tsx'

/** Feeds letterbox pictures taller than this. */
const TALLEST = 4 / 5

type Props = {
  readonly media: readonly PromotionMedia[]
  /** The image's `sizes` attribute. */
  readonly sizes: string
  /** The aspect ratio of all, width by height; by default that of the first, as networks do. */
  readonly frame?: number
  readonly priority?: boolean
  readonly className?: string
  readonly videoClassName?: string
}

/** A post's pictures and videos as the host cropped them, one at a time; an empty frame if there are none. */
export function PostPictures({ media, sizes, frame, priority = false, className, videoClassName }: Props) {
  const [at, setAt] = useState(0)
  const [first] = media
  const index = Math.min(at, media.length - 1)
  const item = media[index]
  if (!first || !item) return <Picture source={null} alt="" sizes={sizes} />
  return (
    <div className={cx('relative', className)}>
      {item.video ? (
        // Above a link that covers its card.
        <EncodedVideo key={item.url} item={item} className={cx('relative z-10 object-contain', videoClassName)} />
      ) : (
        <CroppedPicture
          item={item}
          alt={item.alt ?? ''}
          sizes={sizes}
          frame={frame ?? Math.max(shapeOf(first), TALLEST)}
          priority={priority && index === 0}
        />
      )}
      {media.length > 1 && (
        // A video has its controls at the bottom.
        <div
          className={cx(
            'pointer-events-none absolute inset-x-2 z-10 flex items-center justify-between *:pointer-events-auto noscript:hidden',
            item.video ? 'top-2' : 'bottom-2',
          )}
        >
          <IconButton
            label={uiTexts.previousPicture}
            path={left}
            size="small"
            variant="floating"
            aria-disabled={index === 0}
            onClick={() => setAt(Math.max(index - 1, 0))}
          />
          <p className="rounded-full bg-floating px-2 text-2xs font-semibold tabular-nums shadow-card">
            {index + 1} / {media.length}
          </p>
          <IconButton
            label={uiTexts.nextPicture}
            path={right}
            size="small"
            variant="floating"
            aria-disabled={index === media.length - 1}
            onClick={() => setAt(Math.min(index + 1, media.length - 1))}
          />
        </div>
      )}
    </div>
  )
}
