import { StayField } from './stay-field.tsx'

export default function DescriptionSection() {
  return (
    <>
      <StayField
        name="mostUniqueAspect"
        rows={2}
        hint="The one thing that nobody else has. It stands on the card, before everything else."
      />
      <StayField name="description" rows={7} hint="What a morning there is like says more than a list." />
      <StayField name="demand" hint="How far ahead people book, such as 'Booked out from June to September'." />
    </>
  )
}
