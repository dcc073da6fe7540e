import { Badge, type BadgeTone } from '../../../ui/badge.tsx'

const words: Readonly<Record<string, readonly [string, BadgeTone]>> = {
  Draft: ['Edit not submitted', 'neutral'],
  Submitted: ['Edit in review', 'plum'],
  Pending: ['Edit in review', 'amber'],
  Rejected: ['Edit: changes requested', 'danger'],
}

/** The status of an accepted stay's edit. */
export function RevisionBadge({ status }: { status: string | null }) {
  const found = status ? words[status] : undefined
  return found ? <Badge tone={found[1]}>{found[0]}</Badge> : null
}
