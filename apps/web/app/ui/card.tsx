import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

type Props = ComponentProps<'section'> & {
  readonly as?: 'section' | 'article' | 'li' | 'div'
  /** No padding, for pictures that reach the edge. */
  readonly flush?: boolean
}

/** A raised surface. */
export function Card({ as: Element = 'section', flush, className, ...rest }: Props) {
  return (
    <Element
      {...(rest as object)}
      className={cx('rounded-lg border border-line bg-raised', flush ? 'overflow-hidden' : 'p-5 sm:p-6', className)}
    />
  )
}

export function CardHeader({
  title,
  aside,
  level: Heading = 'h2',
}: {
  title: ReactNode
  aside?: ReactNode
  level?: 'h2' | 'h3'
}) {
  return (
    <header className="mb-4 flex items-baseline justify-between gap-4">
      <Heading className="text-xl">{title}</Heading>
      {aside && <div className="text-sm">{aside}</div>}
    </header>
  )
}
