import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** For empty lists: what this page is for, and the first thing to do. */
export function EmptyState({
  icon,
  title,
  children,
  action,
  level: Heading = 'h2',
}: {
  icon: string
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  level?: 'h1' | 'h2' | 'h3'
}) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-xl border border-dashed border-line-strong/60 px-6 py-12 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-action-soft text-action-text">
        <Icon path={icon} size={28} />
      </span>
      <Heading className="text-xl">{title}</Heading>
      {children && <div className="max-w-md text-sm text-ink-soft">{children}</div>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
