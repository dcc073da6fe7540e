import type { SVGProps } from 'react'
import { cx } from './cx.ts'

/** Cache buster: bump it when the shared icons change, so that browsers refetch them. */
const SHARED = '/shared-icons.svg?v=2'

type Props = Omit<SVGProps<SVGSVGElement>, 'path'> & {
  /** Imported as `@lodestay/icons/<name>.svg?path`, or one of `shared-icons.ts`. */
  readonly path: string
  /** Size in pixels; 1.25em by default, so that it scales with the text. */
  readonly size?: number
  /** Set it only if the icon conveys something that no adjacent text does. */
  readonly label?: string
}

/** Renders an icon from its path data. Decorative unless it has a label. */
export function Icon({ path, size, label, className, ...rest }: Props) {
  const named = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  const isShared = path.startsWith('#')
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it is hidden, or named by its label
    <svg
      viewBox={isShared ? undefined : '0 -960 960 960'}
      width={size ?? '1.25em'}
      height={size ?? '1.25em'}
      className={cx('icon', className)}
      {...named}
      {...rest}
    >
      {isShared ? <use href={SHARED + path} /> : <path d={path} />}
    </svg>
  )
}
