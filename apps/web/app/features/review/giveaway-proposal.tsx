import type { Giveaway } from '@lodestay/domain/giveaways/giveaway'
import { DatedProposal, orNothing } from './dated-proposal.tsx'

/** A giveaway as its host wrote it. */
export default function GiveawayProposal({ giveaway }: { giveaway: Giveaway }) {
  return (
    <DatedProposal
      proposed={giveaway}
      facts={[
        { term: 'Prize', value: orNothing(giveaway.prize) },
        { term: 'Who can enter', value: orNothing(giveaway.eligibilityRequirements) },
        { term: 'Details and exclusions', value: orNothing(giveaway.detailsAndExclusions) },
        { term: 'How to enter', value: orNothing(giveaway.entryMethod) },
        { term: 'Rules', value: orNothing(giveaway.rules) },
      ]}
    />
  )
}
