import type { ReactNode } from 'react'
import { count } from '../../lib/format.ts'

type Props = {
  readonly title: string
  readonly total: number
  readonly capped?: boolean | undefined
  readonly one: string
  readonly many?: string
  readonly children?: ReactNode
}

/** The heading of a staff list, with the number of rows. */
export function ListHeading({ title, total, capped, one, many, children }: Props) {
  return (
    <header className="mb-6 flex flex-wrap items-center justify-between gap-4">
      <div>
        <h1 className="text-3xl">{title}</h1>
        <p className="mt-1 text-sm text-ink-soft" role="status">
          {count(total, one, many, capped)}
        </p>
      </div>
      {children}
    </header>
  )
}
