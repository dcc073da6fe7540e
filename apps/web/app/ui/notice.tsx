import success from '@lodestay/icons/check_circle.svg?path'
import error from '@lodestay/icons/error.svg?path'
import info from '@lodestay/icons/info.svg?path'
import warning from '@lodestay/icons/warning.svg?path'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

const kinds = {
  info: { icon: info, look: 'bg-sunken border-line', mark: 'text-ink-soft' },
  success: { icon: success, look: 'bg-action-soft border-action-line', mark: 'text-action-text' },
  warning: { icon: warning, look: 'bg-amber-soft border-amber/50', mark: 'text-amber-text' },
  error: { icon: error, look: 'bg-danger-soft border-danger/40', mark: 'text-danger-text' },
}

/** A message on the page: an announcement, a lock, a failure with a way out. */
export function Notice({
  kind = 'info',
  title,
  children,
  action,
  className,
}: {
  kind?: keyof typeof kinds
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  className?: string
}) {
  const { icon, look, mark } = kinds[kind]
  return (
    <div
      role={kind === 'error' ? 'alert' : undefined}
      className={cx('flex gap-3 rounded-lg border p-4', look, className)}
    >
      <Icon path={icon} size={22} className={cx('mt-px', mark)} />
      <div className="flex min-w-0 flex-1 flex-col gap-1 text-sm">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-ink-soft">{children}</div>}
        {action && <div className="mt-2 flex flex-wrap gap-3">{action}</div>}
      </div>
    </div>
  )
}
