import { StayField } from './stay-field.tsx'
import * as texts from './texts.ts'

export default function DescriptionSection() {
  return (
    <>
      <StayField name="mostUniqueAspect" rows={2} hint={texts.uniqueHint} />
      <StayField name="description" rows={7} hint={texts.descriptionHint} />
      <StayField name="demand" hint={texts.bookedOutHint} />
    </>
  )
}
