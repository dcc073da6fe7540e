import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Refused } from '../../ui/refused.tsx'

/** The result of one section's form. */
export type SectionResult = {
  readonly section: string
  readonly done?: string
  readonly problem?: string
  readonly requestId?: string
  readonly errors?: Readonly<Record<string, string>>
  /** The current version, if the form was based on an older one. */
  readonly version?: number | string
}

/** One section of the account page, with its form's last result. */
export function AccountSection({
  id,
  title,
  lead,
  result,
  children,
}: {
  id: string
  title: string
  lead: ReactNode
  result: SectionResult | undefined
  children: ReactNode
}) {
  const mine = result?.section === id ? result : undefined
  return (
    <Card
      id={id}
      className="grid scroll-mt-24 grid-cols-1 gap-x-10 gap-y-5 md:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]"
    >
      <div>
        <h2 className="text-xl">{title}</h2>
        {lead && <p className="mt-1.5 text-sm text-ink-soft">{lead}</p>}
      </div>
      <div className="flex flex-col gap-5">
        <div role="status" hidden={!mine?.done}>
          {mine?.done && <Notice kind="success">{mine.done}</Notice>}
        </div>
        {mine?.problem && <Refused problem={mine.problem} requestId={mine.requestId} />}
        {children}
      </div>
    </Card>
  )
}
