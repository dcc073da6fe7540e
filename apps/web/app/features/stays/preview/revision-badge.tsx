import { Badge, type BadgeTone } from '../../../ui/badge.tsx'

const words: Readonly<Record<string, readonly [string, BadgeTone]>> = {
  Draft: ['Edit not submitted', 'neutral'],
  Submitted: ['Edit in review', 'plum'],
  Pending: ['Edit being read', 'amber'],
  Rejected: ['Edit needs a change', 'danger'],
}

/** Where the edit of an accepted stay stands. */
export function RevisionBadge({ status }: { status: string | null }) {
  const found = status ? words[status] : undefined
  return found ? <Badge tone={found[1]}>{found[0]}</Badge> : null
}
