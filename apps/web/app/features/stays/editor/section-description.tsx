import { stayLimits } from '@lodestay/domain/stays/stay-limits'
import { DraftProse, DraftText } from '../../drafts/draft-fields.tsx'

export default function DescriptionSection() {
  return (
    <>
      <DraftProse
        path="mostUniqueAspect"
        label="Most unique aspect"
        limit={stayLimits.mostUniqueAspect}
        rows={2}
        optional
        hint="The one thing that nobody else has. It stands on the card, before everything else."
      />
      <DraftProse
        path="description"
        label="Description"
        limit={stayLimits.description}
        rows={7}
        hint="What a morning there is like says more than a list."
      />
      <DraftText
        path="demand"
        label="Demand"
        limit={stayLimits.demand}
        optional
        hint="How far ahead people book, such as 'Booked out from June to September'."
      />
    </>
  )
}
