import { pictureVariants } from '@lodestay/domain/media/picture-variants'
import { initialsOf } from '../lib/initials.ts'
import { cx } from './cx.ts'

type Props = {
  readonly name: string
  /** Overrides the initials derived from the name. */
  readonly initials?: string
  readonly photoUrl?: string | null | undefined
  readonly size?: 'small' | 'medium' | 'large'
  /** Square, for organizations. */
  readonly squared?: boolean
}

const sizes = { small: 'size-8 text-2xs', medium: 'size-10 text-sm', large: 'size-16 text-xl' }

/** A person's photo, or their initials. Decorative: the name is always next to it. */
export function Avatar({ name, initials, photoUrl, size = 'medium', squared }: Props) {
  const frame = cx(
    'inline-grid shrink-0 place-items-center overflow-hidden',
    squared ? 'rounded-lg' : 'rounded-full',
    sizes[size],
  )
  // Pages don't load pictures from other sites, so an externally hosted profile photo is not shown.
  const photo = photoUrl && pictureVariants(photoUrl).find(({ type }) => type === 'image/webp')
  return photo ? (
    <img src={photo.url} alt="" className={cx(frame, 'object-cover')} />
  ) : (
    // Rendered by CSS, because the initials are decoration that shouldn't be read out.
    <span
      aria-hidden="true"
      data-initials={initials ?? initialsOf(name)}
      className={cx(frame, 'bg-action-soft font-semibold text-action-text before:content-[attr(data-initials)]')}
    />
  )
}
