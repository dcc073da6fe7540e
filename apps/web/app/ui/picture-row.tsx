import { lazy, Suspense, useState } from 'react'
import type { GalleryPicture } from './lightbox.tsx'
import { Picture } from './picture.tsx'
import * as texts from './texts.ts'

const Lightbox = lazy(() => import('./lightbox.tsx'))

type Props = {
  /** The whole set that the lightbox pages through. */
  readonly pictures: readonly GalleryPicture[]
  /** How many of them are shown elsewhere and left out of the row. */
  readonly skip?: number
  readonly label: string
}

/** Small pictures, three in a row. A press opens the lightbox, or the picture itself without JavaScript. */
export function PictureRow({ pictures, skip = 0, label }: Props) {
  const [open, setOpen] = useState<number | null>(null)
  const shown = pictures.slice(skip)
  if (shown.length === 0) return null
  return (
    <>
      <ul aria-label={label} className="grid w-full grid-cols-3 gap-2">
        {shown.map(({ source, alt }, index) => (
          <li key={source.url}>
            <a
              href={source.url}
              aria-label={texts.openPicture(alt, skip + index + 1, pictures.length)}
              onClick={(event) => {
                event.preventDefault()
                setOpen(skip + index)
              }}
              className="block overflow-hidden rounded-lg"
            >
              <Picture
                source={source}
                alt={alt}
                sizes="(width < 64rem) 30vw, 16rem"
                widest={640}
                ratio="16 / 10"
                className="transition-transform duration-500 ease-out hover:scale-[1.02]"
              />
            </a>
          </li>
        ))}
      </ul>
      {open !== null && (
        <Suspense>
          <Lightbox items={pictures} start={open} label={label} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  )
}
