import type { Giveaway } from '@lodestay/domain/giveaways/giveaway'
import { giveawayFields } from '@lodestay/domain/giveaways/giveaway-fields'
import { DatedProposal } from './dated-proposal.tsx'

/** A giveaway under review. */
export default function GiveawayProposal({ giveaway }: { giveaway: Giveaway }) {
  return <DatedProposal proposed={giveaway} fields={giveawayFields} />
}
