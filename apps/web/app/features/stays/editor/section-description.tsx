import { StayField } from './stay-field.tsx'

export default function DescriptionSection() {
  return (
    <>
      <StayField name="mostUniqueAspect" rows={2} hint="The one thing no one else has. It’s shown first on the card." />
      <StayField name="description" rows={7} hint="Describe a morning there. It says more than a list." />
      <StayField name="demand" hint="How far ahead people book, such as 'Booked out from June to September'." />
    </>
  )
}
