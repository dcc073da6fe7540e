import { stayLimits } from '@lodestay/domain/stay-limits'
import { StayProse, StayText } from './stay-fields.tsx'

export default function DescriptionSection() {
  return (
    <>
      <StayProse
        path="mostUniqueAspect"
        label="Most unique aspect"
        limit={stayLimits.mostUniqueAspect}
        rows={2}
        optional
        hint="The one thing that nobody else has. It stands on the card, before everything else."
      />
      <StayProse
        path="description"
        label="Description"
        limit={stayLimits.description}
        rows={7}
        hint="What a morning there is like says more than a list."
      />
      <StayText
        path="demand"
        label="Demand"
        limit={stayLimits.demand}
        optional
        hint="How far ahead people book, such as 'Booked out from June to September'."
      />
    </>
  )
}
