import left from '@lodestay/icons/chevron_left.svg?path'
import right from '@lodestay/icons/chevron_right.svg?path'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Picture } from '../../../ui/picture.tsx'
import * as uiTexts from '../../../ui/texts.ts'
import type { CardView } from './card-view.ts'
import * as texts from './texts.ts'

/** Wider files are only for the stay's own page. */
const WIDEST = 960
const MOST = 5

type Props = {
  readonly stay: CardView
  readonly sizes: string
  /** The stay's page, as the name next to it links to. */
  readonly to: string
  readonly priority: boolean
  /** Whether the card is, or was, in view: only then does it have its other pictures. */
  readonly seen: boolean
  readonly onOpen: () => void
}

/**
 * A card's pictures: a swipeable strip, with buttons for the mouse. The HTML has the first picture only; the others are
 * added once the card is in view, and load on hover or touch.
 */
export function CardPictures({ stay, to, sizes, priority, seen, onOpen }: Props) {
  const { media } = stay
  const strip = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const [touched, setTouched] = useState(false)
  const pictures = media.slice(0, seen ? MOST : 1)
  const several = pictures.length > 1
  const go = (to: number): void => strip.current?.scrollTo({ left: to * strip.current.clientWidth })
  const arrow = (by: 1 | -1) => {
    const to = at + by
    return to < 0 || to >= pictures.length ? null : (
      <button
        type="button"
        aria-label={texts.pictureOf(by < 0 ? texts.previous : uiTexts.next, stay.name)}
        onClick={() => go(to)}
        className={cx(
          'absolute top-1/2 z-2 hidden size-9 -translate-y-1/2 place-items-center rounded-full bg-floating/92 shadow-card',
          'opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 pointer-fine:grid',
          by < 0 ? 'left-2' : 'right-2',
        )}
      >
        <Icon path={by < 0 ? left : right} size={20} />
      </button>
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that somebody is about to look
    <div
      className="card-pictures"
      onPointerEnter={() => setTouched(true)}
      onTouchStart={() => setTouched(true)}
      onFocus={() => setTouched(true)}
    >
      <div
        ref={strip}
        // No Tab stop: the pictures are decorative, and the buttons scroll the strip.
        tabIndex={-1}
        onScroll={(event) => {
          const { scrollLeft, clientWidth } = event.currentTarget
          setAt(Math.round(scrollLeft / Math.max(1, clientWidth)))
        }}
        className="card-strip"
      >
        {(pictures.length > 0 ? pictures : [null]).map((picture, index) => (
          <Link key={picture?.url ?? 'none'} to={to} discover="none" onClick={onOpen} tabIndex={-1} aria-hidden="true">
            <Picture
              source={index === 0 || touched ? picture : null}
              alt=""
              sizes={sizes}
              widest={WIDEST}
              priority={priority && index === 0}
            />
          </Link>
        ))}
      </div>
      {several && touched && arrow(-1)}
      {several && touched && arrow(1)}
      {several && (
        <span
          className="pointer-events-none absolute inset-x-0 bottom-2.5 z-2 flex justify-center gap-1.5"
          aria-hidden="true"
        >
          {pictures.map((picture, index) => (
            <span
              key={picture.url}
              className={cx('size-1.5 rounded-full bg-white shadow-card', index === at ? 'opacity-100' : 'opacity-55')}
            />
          ))}
        </span>
      )}
    </div>
  )
}
