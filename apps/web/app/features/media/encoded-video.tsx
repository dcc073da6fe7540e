import type { PostedMedia, VideoState } from '@lodestay/domain/media/media-item'
import { duration, fileSize } from '../../lib/format.ts'
import { cx } from '../../ui/cx.ts'
import { Video } from '../../ui/video.tsx'
import * as texts from './texts.ts'

/** The length and size of an encoded video. */
export function VideoFacts({ video: { seconds, bytes } }: { video: VideoState }) {
  if (seconds === null || bytes === null) return null
  return <p className="text-xs text-ink-soft">{texts.videoFacts(duration(seconds), fileSize(bytes))}</p>
}

type Props = {
  readonly item: PostedMedia
  readonly className?: string
}

/** A video of a stay or a promotion: a player once it is encoded; until then, or if encoding failed, a message. */
export function EncodedVideo({ item: { url, alt, width, height, video }, className }: Props) {
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
