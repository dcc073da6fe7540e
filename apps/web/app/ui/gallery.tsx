import gridView from '@lodestay/icons/grid_view.svg?path'
import play from '@lodestay/icons/play_arrow.svg?path'
import { lazy, Suspense, useState } from 'react'
import { duration } from '../lib/format.ts'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import type { GalleryItem, GalleryPicture, GalleryVideo } from './lightbox.tsx'
import { Picture } from './picture.tsx'
import * as texts from './texts.ts'

const Lightbox = lazy(() => import('./lightbox.tsx'))

type Props = {
  readonly pictures: readonly GalleryPicture[]
  /** Placed second, after the picture already shown on the card. */
  readonly video?: GalleryVideo | null
  readonly label: string
}

/** Shown over a video tile's poster: a play mark and the duration. */
function PlayMark({ seconds }: GalleryVideo) {
  return (
    <>
      <span className="absolute inset-0 grid place-items-center">
        <span className="grid size-14 place-items-center rounded-full bg-floating shadow-lift transition-transform group-hover:scale-105">
          <Icon path={play} size={32} />
        </span>
      </span>
      <span className="absolute bottom-3 left-3 rounded-md bg-floating px-2 py-0.5 text-xs font-semibold tabular-nums shadow-card">
        {duration(seconds)}
      </span>
    </>
  )
}

/**
 * A stay's pictures and its video: one large plus four on wide screens, a swipeable strip on phones. A press opens the
 * lazy-loaded lightbox; without JavaScript it opens the picture or the video itself. Only the video's poster loads
 * until it is played.
 */
export function Gallery({ pictures, video, label }: Props) {
  const [open, setOpen] = useState<number | null>(null)
  const items: readonly GalleryItem[] = video ? [...pictures.slice(0, 1), video, ...pictures.slice(1)] : pictures
  if (items.length === 0) return <Picture source={null} alt="" sizes="100vw" ratio="21 / 9" className="rounded-xl" />
  const beside = Math.min(items.length - 1, 4)
  return (
    <section aria-label={label} className="relative">
      <ul
        className={cx(
          'scrollbar-none flex snap-x snap-mandatory gap-2 overflow-x-auto overscroll-x-contain rounded-xl',
          'md:grid md:aspect-[21/9] md:overflow-hidden noscript:md:aspect-auto',
          beside >= 4 && 'md:grid-cols-[2fr_1fr_1fr] md:grid-rows-2',
          (beside === 2 || beside === 3) && 'md:grid-cols-[2fr_1fr] md:grid-rows-2',
          beside === 1 && 'md:grid-cols-2',
        )}
      >
        {items.map((item, index) => (
          <li
            key={item.source.url}
            className={cx(
              'w-full shrink-0 snap-center print:w-2/3 md:w-auto md:min-h-0',
              index === 0 && beside > 1 && 'md:row-span-2',
              (index > 4 || (index > 2 && beside < 4)) && 'md:hidden noscript:md:block',
              index > 0 || 'seconds' in item ? 'print:hidden' : 'print:overflow-hidden print:rounded-xl',
            )}
          >
            <a
              href={'seconds' in item ? item.url : item.source.url}
              aria-label={
                'seconds' in item
                  ? texts.playVideo(item.alt, duration(item.seconds))
                  : texts.openPicture(item.alt, pictures.indexOf(item) + 1, pictures.length)
              }
              onClick={(event) => {
                event.preventDefault()
                setOpen(index)
              }}
              className="group relative block h-full overflow-hidden focus-visible:outline-offset-[-4px] max-md:aspect-[4/3]"
            >
              <Picture
                source={item.source}
                alt={item.alt}
                ratio="fill"
                priority={index === 0}
                sizes={index === 0 ? '(width < 48rem) 100vw, 50vw' : '(width < 48rem) 100vw, 25vw'}
                className="transition-transform duration-500 ease-out hover:scale-[1.02]"
              />
              {'seconds' in item && <PlayMark {...item} />}
            </a>
          </li>
        ))}
      </ul>
      {items.length > 1 && (
        <button
          type="button"
          onClick={() => setOpen(0)}
          className="absolute right-3 bottom-3 inline-flex print:hidden noscript:hidden min-h-11 items-center gap-2 rounded-md bg-floating px-4 text-sm font-semibold shadow-lift"
        >
          <Icon path={gridView} size={18} />
          {video ? texts.allPicturesAndVideo(pictures.length) : texts.allPictures(pictures.length)}
        </button>
      )}
      {open !== null && (
        <Suspense>
          <Lightbox items={items} start={open} label={label} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </section>
  )
}
