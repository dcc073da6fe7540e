import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import * as uiTexts from '../../../ui/texts.ts'

const words: Readonly<Record<string, readonly [string, BadgeTone]>> = {
  Draft: [uiTexts.editNotSubmitted, 'neutral'],
  Submitted: [uiTexts.editSubmitted, 'plum'],
  Pending: [uiTexts.editInReview, 'amber'],
  Rejected: [uiTexts.editChangesRequested, 'danger'],
}

/** The status of an accepted stay's edit. */
export function RevisionBadge({ status }: { status: string | null }) {
  const found = status ? words[status] : undefined
  return found ? <Badge tone={found[1]}>{found[0]}</Badge> : null
}
