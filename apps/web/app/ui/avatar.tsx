import { cx } from './cx.ts'

type Props = { readonly name: string; readonly photoUrl?: string | null; readonly size?: 'small' | 'medium' | 'large' }

const sizes = { small: 'size-8 text-2xs', medium: 'size-10 text-sm', large: 'size-16 text-xl' }

function initials(name: string): string {
  return name
    .split(/\s+/)
    .flatMap((word) => [...word].slice(0, 1))
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('')
    .toUpperCase()
}

/** A person's photo, or their initials. Decorative: the name is always next to it. */
export function Avatar({ name, photoUrl, size = 'medium' }: Props) {
  const frame = cx('inline-grid shrink-0 place-items-center overflow-hidden rounded-full', sizes[size])
  return photoUrl ? (
    <img src={photoUrl} alt="" className={cx(frame, 'object-cover')} referrerPolicy="no-referrer" />
  ) : (
    // Rendered by CSS, because the initials are decoration, not text to be read out.
    <span
      aria-hidden="true"
      data-initials={initials(name) || '·'}
      className={cx(frame, 'bg-action-soft font-semibold text-action-text before:content-[attr(data-initials)]')}
    />
  )
}
