import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type Fact = { readonly term: ReactNode; readonly value: ReactNode }

/** Facts in two columns: terms and their values. */
export function DescriptionList({ facts, className }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl className={cx('grid grid-cols-[auto_minmax(0,1fr)] gap-x-8 max-sm:gap-x-5 text-sm', className)}>
      {facts.map(({ term, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts stand in a fixed order
        <div key={index} className="col-span-2 grid grid-cols-subgrid border-b border-line py-2.5 last:border-0">
          <dt className="text-ink-faint">{term}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
