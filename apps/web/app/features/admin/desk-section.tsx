import type { ReactNode } from 'react'
import { Card, CardHeader } from '../../ui/card.tsx'

type Props = {
  readonly title: string
  readonly aside?: ReactNode
  /** Shown in place of the content if there is none. */
  readonly empty: string | false
  readonly children: ReactNode
}

/** A section of a staff page about a person or item. */
export function DeskSection({ title, aside, empty, children }: Props) {
  return (
    <Card>
      <CardHeader title={title} aside={aside} />
      {empty ? <p className="text-sm text-ink-soft">{empty}</p> : children}
    </Card>
  )
}
