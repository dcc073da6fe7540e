import type { Ref } from 'react'
import { cx } from './cx.ts'

type Props = {
  readonly ref?: Ref<HTMLVideoElement>
  readonly url: string
  /** The picture that stands for it until it plays. */
  readonly poster: string | null
  /** What it shows, for people who can’t see it. */
  readonly label: string
  readonly width?: number | undefined
  readonly height?: number | undefined
  readonly className?: string
}

/** Its own keys and gestures are the player's: arrows seek there, and dragging moves its slider. */
export function isInPlayer({ target }: { readonly target: EventTarget }): boolean {
  return target instanceof HTMLVideoElement
}

/** A video with the browser's own controls. It loads when somebody plays it, and never starts by itself. */
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
