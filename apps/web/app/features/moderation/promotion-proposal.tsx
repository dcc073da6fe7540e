import type { StayPromotion } from '@lodestay/domain'
import { money } from '../../lib/format.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { orNothing } from './dated-proposal.tsx'

/** A promotion as its host wrote it, and what it costs. */
export function PromotionProposal({ promotion }: { promotion: StayPromotion }) {
  const { title, stayName, userName, summary, details, price } = promotion
  return (
    <DescriptionList
      facts={[
        { term: 'Title', value: orNothing(title) },
        { term: 'Stay', value: stayName },
        { term: 'User name', value: orNothing(userName) },
        { term: 'Summary', value: orNothing(summary) },
        { term: 'Details', value: orNothing(details) },
        ...(price?.lines.map(({ name, price: cents }) => ({ term: name, value: money(cents) })) ?? []),
        { term: 'Total', value: price ? money(price.total) : orNothing('') },
      ]}
    />
  )
}
