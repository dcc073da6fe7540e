import favorite from '@material-symbols/svg-400/rounded/favorite.svg?path'
import favoriteFill from '@material-symbols/svg-400/rounded/favorite-fill.svg?path'
import { cx } from './cx.ts'

const shared = { favorite, favoriteFill }
type Props = { readonly name: keyof typeof shared; readonly size: number; readonly className?: string }

/** Draws each icon that a list repeats for every card once, for `SharedIcon` to show. Once a page, in its frame. */
export function SharedIconShapes() {
  return (
    <svg aria-hidden width={0} height={0} className="absolute">
      {Object.entries(shared).map(([name, path]) => (
        <symbol key={name} id={`icon-${name}`} viewBox="0 -960 960 960">
          <path d={path} />
        </symbol>
      ))}
    </svg>
  )
}

/** A decorative icon of which a page has dozens: two dozen hearts took an eighth of a search's HTML. */
export function SharedIcon({ name, size, className }: Props) {
  return (
    <svg aria-hidden width={size} height={size} fill="currentColor" className={cx('inline-block shrink-0', className)}>
      <use href={`#icon-${name}`} />
    </svg>
  )
}
