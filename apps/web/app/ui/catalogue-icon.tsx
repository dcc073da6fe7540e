import { cx } from './cx.ts'

/** Cache buster: bump it when the catalogue changes, so that browsers refetch the sprite. */
const SPRITE = '/icons.svg?v=2'

/** An icon named by content data, such as an amenity's, from a single cached sprite. Unknown names render nothing. */
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
