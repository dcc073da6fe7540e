import type { PostedMedia } from '@lodestay/domain/media/media-item'
import { cx } from '../../ui/cx.ts'
import { Video } from '../../ui/video.tsx'
import * as texts from './texts.ts'

type Props = {
  readonly item: PostedMedia
  readonly className?: string
}

/** A promotion's video: it can be played once it is encoded; until then, or if that failed, it says so. */
export function PromotionVideo({ item: { url, alt, width, height, video }, className }: Props) {
  if (video?.status === 'ready')
    return (
      <Video
        url={url}
        poster={video.poster}
        label={alt || texts.aVideo}
        width={width}
        height={height}
        className={className ?? ''}
      />
    )
  const failed = video?.status === 'failed'
  return (
    <div
      className={cx(
        'grid aspect-video place-items-center bg-sunken p-6 text-center text-sm',
        failed ? 'font-medium text-danger-text' : 'text-ink-soft',
        className,
      )}
    >
      <p>{failed ? video.problem : texts.processing}</p>
    </div>
  )
}
