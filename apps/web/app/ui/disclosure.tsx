import expand from '@lodestay/icons/keyboard_arrow_down.svg?path'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

type Props = {
  readonly title: ReactNode
  readonly children: ReactNode
  readonly open?: boolean
  /** Disclosures with the same name form an accordion: opening one closes the others. */
  readonly name?: string
  readonly className?: string
}

/** A collapsible section; the browser's find-in-page opens it too. */
export function Disclosure({ title, children, open, name, className }: Props) {
  return (
    <details name={name} open={open} className={cx('disclosure group border-b border-line', className)}>
      <summary className="flex min-h-13 list-none items-center justify-between gap-4 py-3 font-semibold hover:text-action-text">
        {title}
        <Icon
          path={expand}
          size={22}
          className="text-ink-faint transition-transform duration-(--quick) group-open:rotate-180"
        />
      </summary>
      <div className="pb-5 text-ink-soft">{children}</div>
    </details>
  )
}
