import type { ReactNode } from 'react'
import { Card, CardHeader } from '../../ui/card.tsx'

type Props = {
  readonly title: string
  readonly aside?: ReactNode
  /** What is said in place of the content, if there is none. */
  readonly empty: string | false
  readonly children: ReactNode
}

/** One part of what staff see of somebody or something. */
export function DeskSection({ title, aside, empty, children }: Props) {
  return (
    <Card>
      <CardHeader title={title} aside={aside} />
      {empty ? <p className="text-sm text-ink-soft">{empty}</p> : children}
    </Card>
  )
}
