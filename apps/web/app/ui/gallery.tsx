import gridView from '@material-symbols/svg-400/rounded/grid_view.svg?path'
import { lazy, Suspense, useState } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import type { GalleryPicture } from './lightbox.tsx'
import { Picture } from './picture.tsx'
import * as texts from './texts.ts'

const Lightbox = lazy(() => import('./lightbox.tsx'))

/**
 * A stay's pictures: one large plus four on wide screens, a swipeable strip on phones. A press opens the lightbox,
 * which is lazy-loaded; without JavaScript it opens the picture itself.
 */
export function Gallery({ pictures, label }: { pictures: readonly GalleryPicture[]; label: string }) {
  const [open, setOpen] = useState<number | null>(null)
  if (pictures.length === 0) return <Picture source={null} alt="" sizes="100vw" ratio="21 / 9" className="rounded-xl" />
  const beside = Math.min(pictures.length - 1, 4)
  return (
    <section aria-label={label} className="relative">
      <ul
        className={cx(
          'scrollbar-none flex snap-x snap-mandatory gap-2 overflow-x-auto overscroll-x-contain rounded-xl',
          'md:grid md:aspect-[21/9] md:overflow-hidden',
          beside >= 4 && 'md:grid-cols-[2fr_1fr_1fr] md:grid-rows-2',
          (beside === 2 || beside === 3) && 'md:grid-cols-[2fr_1fr] md:grid-rows-2',
          beside === 1 && 'md:grid-cols-2',
        )}
      >
        {pictures.map(({ source, alt }, index) => (
          <li
            key={source.url}
            className={cx(
              'w-full shrink-0 snap-center print:w-2/3 md:w-auto md:min-h-0',
              index === 0 && beside > 1 && 'md:row-span-2',
              (index > 4 || (index > 2 && beside < 4)) && 'md:hidden',
              index > 0 ? 'print:hidden' : 'print:overflow-hidden print:rounded-xl',
            )}
          >
            <a
              href={source.url}
              aria-label={texts.openPicture(alt, index + 1, pictures.length)}
              onClick={(event) => {
                event.preventDefault()
                setOpen(index)
              }}
              className="block h-full overflow-hidden focus-visible:outline-offset-[-4px] max-md:aspect-[4/3]"
            >
              <Picture
                source={source}
                alt={alt}
                ratio="fill"
                priority={index === 0}
                sizes={index === 0 ? '(width < 48rem) 100vw, 50vw' : '(width < 48rem) 100vw, 25vw'}
                className="transition-transform duration-500 ease-out hover:scale-[1.02]"
              />
            </a>
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <button
          type="button"
          onClick={() => setOpen(0)}
          className="absolute right-3 bottom-3 inline-flex print:hidden min-h-11 items-center gap-2 rounded-md bg-floating px-4 text-sm font-semibold shadow-lift"
        >
          <Icon path={gridView} size={18} />
          {texts.allPictures(pictures.length)}
        </button>
      )}
      {open !== null && (
        <Suspense>
          <Lightbox pictures={pictures} start={open} label={label} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </section>
  )
}
