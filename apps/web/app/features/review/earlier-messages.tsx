import type { Feedback } from '@lodestay/domain/feedback/feedback'
import { useDateTime } from '../../lib/use-date-time.ts'
import { Card } from '../../ui/card.tsx'
import * as texts from './texts.ts'

/** Earlier messages about the item. */
export function EarlierMessages({ feedback }: { feedback: readonly Feedback[] }) {
  const dateTime = useDateTime()
  if (feedback.length === 0) return null
  return (
    <Card>
      <h2 className="text-lg">{texts.earlierMessages}</h2>
      <ul className="mt-3 flex flex-col divide-y divide-line text-sm">
        {feedback.map(({ id, kind, category, message, authorName, createdAt }) => (
          <li key={id} className="py-2.5 first:pt-0 last:pb-0">
            <p className="text-xs text-ink-faint">
              {kind}
              {category && ` · ${category}`} · {authorName}, {dateTime(createdAt)}
            </p>
            <p className="mt-0.5">{message}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
