import left from '@lodestay/icons/chevron_left.svg?path'
import right from '@lodestay/icons/chevron_right.svg?path'
import closeIcon from '@lodestay/icons/close.svg?path'
import zoomIn from '@lodestay/icons/zoom_in.svg?path'
import zoomOut from '@lodestay/icons/zoom_out.svg?path'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { useModal } from './modal.ts'
import { Picture, type PictureSource } from './picture.tsx'
import { Spinner } from './spinner.tsx'
import * as texts from './texts.ts'
import { isInPlayer, Video } from './video.tsx'

export type GalleryPicture = { readonly source: PictureSource; readonly alt: string }
/** Its source is the poster. */
export type GalleryVideo = GalleryPicture & {
  readonly url: string
  readonly width?: number | undefined
  readonly height?: number | undefined
  readonly seconds: number
}
export type GalleryItem = GalleryPicture | GalleryVideo

type Props = {
  readonly items: readonly GalleryItem[]
  readonly start: number
  readonly label: string
  readonly onClose: () => void
}

const SWIPE = 60

type LoadState = 'loaded' | 'failed'

/** Which pictures have loaded, keyed by URL. */
function useLoading() {
  const [states, setStates] = useState<Readonly<Record<string, LoadState>>>({})
  const settle = (url: string, state: LoadState): void => setStates((known) => ({ ...known, [url]: state }))
  return { states, settle }
}

/** A picture's index and its two neighbors, wrapping around, without duplicates. */
function neighborsOf(at: number, count: number): number[] {
  return [...new Set([at, (at + 1) % count, (at - 1 + count) % count])]
}

/**
 * Full-screen pictures and a video, one at a time: arrows and swipes to move, Z or a press to zoom a picture, scrolling
 * to pan.
 */
export default function Lightbox({ items, start, label, onClose }: Props) {
  const [at, setAt] = useState(start)
  const [zoomed, setZoomed] = useState(false)
  const dialog = useModal(true)
  const stage = useRef<HTMLDivElement>(null)
  const from = useRef<number | null>(null)
  const player = useRef<HTMLVideoElement>(null)
  // After the dialog has opened and taken the focus: it was opened by a press on the video's play button.
  useEffect(() => {
    player.current?.focus()
    // If the browser requires another press, the player shows its own button.
    void player.current?.play().catch(() => undefined)
  }, [])
  const goTo = (index: number): void => {
    setZoomed(false)
    setAt((index + items.length) % items.length)
  }
  const go = (by: number): void => goTo(at + by)
  useEffect(() => {
    const element = stage.current
    if (zoomed && element) {
      element.scrollTo(
        (element.scrollWidth - element.clientWidth) / 2,
        (element.scrollHeight - element.clientHeight) / 2,
      )
    }
  }, [zoomed])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isInPlayer(event)) return
    if (!video && (event.key === 'z' || event.key === 'Z')) setZoomed(!zoomed)
    if (zoomed) return
    if (event.key === 'ArrowRight') go(1)
    if (event.key === 'ArrowLeft') go(-1)
    if (event.key === 'Home') goTo(0)
    if (event.key === 'End') goTo(items.length - 1)
  }
  const onPointerUp = (event: PointerEvent): void => {
    const moved = event.clientX - (from.current ?? event.clientX)
    from.current = null
    if (!zoomed && Math.abs(moved) > SWIPE) go(moved < 0 ? 1 : -1)
  }
  const item = items[at]
  const video = item && 'seconds' in item ? item : null
  const { states, settle } = useLoading()
  const state = states[item?.source.url ?? '']
  // The neighbors load after the picture itself, so that they are ready when needed and don't slow it down.
  const shown = neighborsOf(at, items.length).filter((index) => index === at || state !== undefined || video)
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      onKeyDown={onKeyDown}
      aria-label={label}
      className="modal modal-center h-dvh max-h-none w-dvw max-w-none bg-paper"
    >
      <div className="flex h-full flex-col">
        <header className="flex items-center justify-between gap-4 p-3">
          <p className="px-2 text-sm tabular-nums" aria-live="polite">
            {texts.positionOf(at + 1, items.length)}
            <span className="sr-only">: {item?.alt}</span>
          </p>
          <div className="flex gap-1">
            {!video && (
              <IconButton
                label={zoomed ? texts.zoomOut : texts.zoomIn}
                path={zoomed ? zoomOut : zoomIn}
                onClick={() => setZoomed(!zoomed)}
              />
            )}
            <IconButton label={texts.close} path={closeIcon} onClick={onClose} />
          </div>
        </header>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the dialog's keys and the button above do the same */}
        <div
          ref={stage}
          onPointerDown={(event) => {
            from.current = isInPlayer(event) ? null : event.clientX
          }}
          onPointerUp={onPointerUp}
          onDoubleClick={() => !video && setZoomed(!zoomed)}
          className={cx(
            'relative min-h-0 flex-1',
            zoomed ? 'cursor-zoom-out overflow-auto' : cx('touch-pan-y', !video && 'cursor-zoom-in'),
          )}
        >
          {shown.map((index) => {
            const one = items[index]!
            const { source, alt } = one
            const isShown = index === at
            if (isShown && 'seconds' in one)
              return (
                <Video
                  key={one.url}
                  ref={player}
                  url={one.url}
                  poster={source.url}
                  label={alt}
                  width={one.width}
                  height={one.height}
                  className="size-full animate-appear bg-transparent! object-contain"
                />
              )
            return (
              <Picture
                key={source.url}
                source={{ ...source, placeholder: null }}
                alt={isShown ? alt : ''}
                ratio="fill"
                sizes={isShown && zoomed ? '200vw' : '100vw'}
                priority
                onLoad={() => settle(source.url, 'loaded')}
                onError={() => settle(source.url, 'failed')}
                className={cx(
                  'bg-transparent! [&>img]:object-contain',
                  isShown ? 'animate-appear' : 'pointer-events-none invisible absolute inset-0',
                  isShown && zoomed && 'h-[200%] w-[200%]',
                )}
              />
            )
          })}
          {state !== 'loaded' && !video && (
            <p className="pointer-events-none absolute inset-0 grid place-items-center text-ink-soft">
              {state === 'failed' ? texts.pictureFailed : <Spinner label={texts.loadingPicture} className="text-3xl" />}
            </p>
          )}
        </div>
        <footer className="flex items-center justify-center gap-4 p-3">
          <IconButton label={texts.previousPicture} path={left} variant="outlined" onClick={() => go(-1)} />
          <p className="min-w-0 max-w-xl text-center text-sm text-ink-soft">
            <span className="block truncate">{item?.alt}</span>
            {video && <span className="block text-xs">{texts.withoutCaptions}</span>}
          </p>
          <IconButton label={texts.nextPicture} path={right} variant="outlined" onClick={() => go(1)} />
        </footer>
      </div>
    </dialog>
  )
}
