import { cx } from './cx.ts'

/** Raised when the catalogue changes, so that browsers fetch the sprite anew. */
const SPRITE = '/icons.svg?v=2'

/** An icon that content names, such as an amenity's. It comes from one cached sprite; an unknown name draws nothing. */
export function CatalogueIcon({ name, size = 24, className }: { name: string; size?: number; className?: string }) {
  return (
    <svg
      width={size}
      height={size}
      fill="currentColor"
      aria-hidden="true"
      className={cx('inline-block shrink-0', className)}
    >
      <use href={`${SPRITE}#${encodeURIComponent(name)}`} />
    </svg>
  )
}
