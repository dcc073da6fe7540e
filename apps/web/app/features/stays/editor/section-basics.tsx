import { stayFields } from '@lodestay/domain/stays/stay-fields'
import { useDraftAccess } from './draft-access.tsx'
import { NamesField } from './names-field.tsx'
import { PrintCard } from './print-card.tsx'
import { ShortlinkField } from './shortlink-field.tsx'
import { StayField } from './stay-field.tsx'
import * as texts from './texts.ts'

export default function BasicsSection() {
  const { stay } = useDraftAccess()
  const isWhole = stay.displayName === stay.name
  const nameHint = isWhole ? texts.nameHint : texts.importedNameHint(stay.displayName)
  return (
    <>
      <StayField name="name" hint={nameHint} autoComplete="off" />
      <NamesField name="type" placeholder={texts.typePlaceholder} />
      <div className="max-w-64">
        <StayField name="capacity" hint={texts.capacityHint(stayFields.capacity.default)} />
      </div>
      <ShortlinkField />
      <PrintCard />
    </>
  )
}
