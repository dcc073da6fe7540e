import { NamesField } from './names-field.tsx'
import { PrintCard } from './print-card.tsx'
import { ShortlinkField } from './shortlink-field.tsx'
import { StayField } from './stay-field.tsx'
import * as texts from './texts.ts'

export default function BasicsSection() {
  return (
    <>
      <StayField name="name" hint={texts.nameHint} autoComplete="off" />
      <NamesField name="type" placeholder={texts.typePlaceholder} />
      <div className="max-w-64">
        <StayField name="capacity" hint={texts.capacityHint} />
      </div>
      <ShortlinkField />
      <PrintCard />
    </>
  )
}
