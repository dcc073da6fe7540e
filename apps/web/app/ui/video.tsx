import type { Ref } from 'react'
import { cx } from './cx.ts'

type Props = {
  readonly ref?: Ref<HTMLVideoElement>
  readonly url: string
  /** The picture shown until it plays. */
  readonly poster: string | null
  /** What it shows, for people who can’t see it. */
  readonly label: string
  readonly width?: number | undefined
  readonly height?: number | undefined
  readonly className?: string
}

/** Whether the player handles an event's keys and gestures itself: arrows seek there, and dragging moves its slider. */
export function isInPlayer({ target }: { readonly target: EventTarget }): boolean {
  return target instanceof HTMLVideoElement
}

/** A video with the browser's native controls. It loads when it is played, and never autoplays. */
export function Video({ ref, url, poster, label, width, height, className }: Props) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: hosts upload no captions; the post's text stands beside it
    <video
      ref={ref}
      controls
      playsInline
      preload="none"
      src={url}
      poster={poster ?? undefined}
      aria-label={label}
      width={width}
      height={height}
      className={cx('block w-full bg-black', className)}
      style={{ aspectRatio: width && height ? `${width} / ${height}` : '16 / 9' }}
    />
  )
}
