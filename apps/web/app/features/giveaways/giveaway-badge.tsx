import type { Giveaway } from '@lodestay/domain'
import { awaitsPayment } from '@lodestay/domain/giveaways/awaits-payment'
import type { EntryPhase } from '@lodestay/domain/giveaways/draw'
import { Badge, StatusBadge } from '../../ui/badge.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { isAccepted, phaseBadges } from './giveaway-facts.ts'

type Props = {
  readonly giveaway: Pick<Giveaway, 'status' | 'price' | 'purchaseStatus'>
  readonly phase: EntryPhase
}

/** A giveaway's state, for hosts and staff: its status until it opens, from then on its phase. */
export function GiveawayBadge({ giveaway, phase }: Props) {
  if (giveaway.purchaseStatus === 'Cancelled') return <StatusBadge status={giveaway.purchaseStatus} />
  if (awaitsPayment(giveaway)) return <Badge tone="ember">{uiTexts.awaitingPayment}</Badge>
  if (!isAccepted(giveaway)) return <StatusBadge status={giveaway.status} />
  return (
    <Badge tone={phaseBadges[phase].tone} dot>
      {phaseBadges[phase].text}
    </Badge>
  )
}
