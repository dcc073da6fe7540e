import type { FavoriteList } from '@lodestay/domain'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { cx } from '../../ui/cx.ts'
import { Picture } from '../../ui/picture.tsx'
import * as texts from './texts.ts'

/** A list: pictures of the places added last, its name, and how many there are. */
export function ListTile({ list: { id, name, stayCount, pictures } }: { list: FavoriteList }) {
  return (
    <article className="group relative flex flex-col gap-2">
      <div className="grid aspect-[16/10] grid-cols-3 gap-0.5 overflow-hidden rounded-lg bg-sunken">
        {pictures.map((picture, index) => (
          <div
            key={picture.url}
            className={cx(
              'overflow-hidden',
              index === 0 && (pictures.length === 1 ? 'col-span-3' : 'col-span-2'),
              index === 0 && pictures.length === 3 && 'row-span-2',
            )}
          >
            <Picture source={picture} alt="" sizes="16rem" widest={640} className="size-full object-cover" />
          </div>
        ))}
      </div>
      <h2 className="font-sans text-base font-semibold tracking-normal">
        <Link to={paths.favoriteList(id)} className="no-underline after:absolute after:inset-0 group-hover:underline">
          {name}
        </Link>
      </h2>
      <p className="-mt-2 text-sm text-ink-soft">{texts.stays(stayCount)}</p>
    </article>
  )
}
