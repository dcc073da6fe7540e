import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { statusWord } from './status-words.ts'
import * as texts from './texts.ts'

export type BadgeTone = 'neutral' | 'action' | 'ember' | 'amber' | 'plum' | 'danger'

const tones: Record<BadgeTone, string> = {
  neutral: 'badge-neutral',
  action: 'badge-action',
  ember: 'badge-ember',
  amber: 'badge-amber',
  plum: 'badge-plum',
  danger: 'badge-danger',
}

/** A one- or two-word label. */
export function Badge({
  tone = 'neutral',
  icon,
  dot,
  className,
  children,
}: {
  tone?: BadgeTone
  icon?: string
  /** A dot in the badge's tone, for states in lists. */
  dot?: boolean
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <span className={cx('badge', tones[tone], className)}>
      {dot && <span className="mr-0.5 size-1.5 rounded-full bg-current" />}
      {icon && <Icon path={icon} size={15} className="-ml-0.5" />}
      {children}
    </span>
  )
}

/** Marks paid ranking; a paid result never appears without it. */
export function PromotedBadge({ className }: { className?: string }) {
  return (
    <Badge tone="ember" className={cx('promoted-mark', className)}>
      {texts.promoted}
    </Badge>
  )
}

export function OfferBadge({ children = texts.offer, className }: { children?: ReactNode; className?: string }) {
  return (
    <Badge tone="plum" className={cx('offer-mark', className)}>
      {children}
    </Badge>
  )
}

/** Marks a cancellation, with the dates that became available. */
export function CancellationBadge({ dates, className }: { dates?: string; className?: string }) {
  return (
    <Badge tone="amber" className={cx('cancellation-mark', className)}>
      {dates ? (
        <>
          <span className="sr-only">{texts.cancellationBefore} </span>
          {dates}
        </>
      ) : (
        texts.cancellation
      )}
    </Badge>
  )
}

const statusTones: Readonly<Record<string, BadgeTone>> = {
  Accepted: 'action',
  Executed: 'action',
  Purchased: 'action',
  active: 'action',
  settled: 'action',
  Active: 'action',
  resolved: 'action',
  Submitted: 'plum',
  Pending: 'amber',
  Queued: 'amber',
  Staged: 'amber',
  pending: 'amber',
  Rejected: 'danger',
  failed: 'danger',
  needs_response: 'danger',
}

/** The status of anything with a lifecycle, in the matching tone. Lists whose tabs use their own names pass `name`. */
export function StatusBadge({ status, name = statusWord(status) }: { status: string; name?: string }) {
  return (
    <Badge tone={statusTones[status] ?? 'neutral'} dot>
      {name}
    </Badge>
  )
}
