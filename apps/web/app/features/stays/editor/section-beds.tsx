import type { WholeStayFields } from '@lodestay/domain/stays/stay'
import { bedFields, stayFields } from '@lodestay/domain/stays/stay-fields'
import { ChangedMark } from '../../drafts/draft-fields.tsx'
import { useDraftField } from '../../drafts/draft-form.ts'
import { DraftField } from '../../fields/draft-field.tsx'
import { Rows } from './rows.tsx'
import { StayField } from './stay-field.tsx'
import * as texts from './texts.ts'

type Beds = WholeStayFields['bedInfo']

function BedRow({ index }: { index: number }) {
  const isOther = useDraftField<Beds[number]['bedType']>(`bedInfo.${index}.bedType`).value === 'Other'
  return (
    <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-[9rem_9rem_1fr]">
      <DraftField field={bedFields.bedType} path={`bedInfo.${index}.bedType`} />
      <DraftField field={bedFields.quantity} path={`bedInfo.${index}.quantity`} />
      <DraftField
        field={bedFields.customDescription}
        path={`bedInfo.${index}.customDescription`}
        {...(isOther && { label: texts.customBed, placeholder: texts.customBedPlaceholder })}
        optional={!isOther}
      />
    </div>
  )
}

export default function BedsSection() {
  const { id, value, error, set, isChanged } = useDraftField<Beds>('bedInfo')
  return (
    <>
      <div className="grid grid-cols-1 max-w-lg gap-5 sm:grid-cols-2">
        <StayField name="bedrooms" hint={texts.bedroomsHint(stayFields.bedrooms.default)} />
        <StayField name="bathrooms" hint={texts.bathroomsHint} />
      </div>
      <Rows
        id={id}
        legend={
          <>
            {stayFields.bedInfo.label}
            <ChangedMark shown={isChanged} />
          </>
        }
        error={error}
        rows={value}
        max={stayFields.bedInfo.most}
        what={texts.bed}
        onAdd={() => set([...value, { bedType: 'Queen', quantity: 1, customDescription: '' }])}
        onRemove={(index) => set(value.toSpliced(index, 1))}
        render={(_, index) => <BedRow index={index} />}
      />
      <StayField name="bedDescription" rows={2} hint={texts.bedsHint} />
    </>
  )
}
