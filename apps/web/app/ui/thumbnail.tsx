import image from '@lodestay/icons/image.svg?path'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { Picture, type PictureSource } from './picture.tsx'

type Props = {
  readonly source: PictureSource | null
  readonly sizes: string
  /** Shown in place of a missing picture. */
  readonly icon?: string
  /** Its width. */
  readonly className: string
}

/** A row's small picture; a row without one gets an icon instead. */
export function Thumbnail({ source, sizes, icon = image, className }: Props) {
  const frame = cx('shrink-0 rounded-md', className)
  if (source) return <Picture source={source} alt="" sizes={sizes} widest={320} className={frame} />
  return (
    <span className={cx('grid aspect-4/3 place-items-center bg-sunken text-ink-faint', frame)}>
      <Icon path={icon} />
    </span>
  )
}
