import { bedTypes } from '@lodestay/domain/enumerations'
import type { WholeStayFields } from '@lodestay/domain/stays/stay'
import { stayLimits } from '@lodestay/domain/stays/stay-limits'
import { Select } from '../../../ui/select.tsx'
import { ChangedMark, DraftProse, DraftText } from '../../drafts/draft-fields.tsx'
import { useDraftField } from '../../drafts/draft-form.ts'
import { Rows } from './rows.tsx'
import { StayNumber } from './stay-fields.tsx'

type Beds = WholeStayFields['bedInfo']
const options = bedTypes.map((type) => ({ value: type, label: type }))

function BedRow({ index }: { index: number }) {
  const { id, value, error, set } = useDraftField<Beds[number]['bedType']>(`bedInfo.${index}.bedType`)
  const isOther = value === 'Other'
  return (
    <div className="grid items-start gap-3 sm:grid-cols-[9rem_9rem_1fr]">
      <Select
        id={id}
        label="Bed"
        options={options}
        value={value}
        error={error}
        onChange={(event) => set(event.currentTarget.value as Beds[number]['bedType'])}
      />
      <StayNumber path={`bedInfo.${index}.quantity`} label="How many" min={0} max={stayLimits.bedQuantity} />
      <DraftText
        path={`bedInfo.${index}.customDescription`}
        label={isOther ? 'What kind of bed' : 'A word about it'}
        optional={!isOther}
        limit={stayLimits.customBedDescription}
        placeholder={isOther ? 'A box bed in the wall' : undefined}
      />
    </div>
  )
}

export default function BedsSection() {
  const { id, value, error, set, isChanged } = useDraftField<Beds>('bedInfo')
  return (
    <>
      <div className="max-w-64">
        <StayNumber path="bedrooms" label="Bedrooms" min={0} max={stayLimits.bedrooms} />
      </div>
      <Rows
        id={id}
        legend={
          <>
            Beds
            <ChangedMark shown={isChanged} />
          </>
        }
        error={error}
        rows={value}
        max={stayLimits.listItems.beds}
        what="bed"
        onAdd={() => set([...value, { bedType: 'Queen', quantity: 1, customDescription: '' }])}
        onRemove={(index) => set(value.toSpliced(index, 1))}
        render={(_, index) => <BedRow index={index} />}
      />
      <DraftProse
        path="bedDescription"
        label="About the beds"
        limit={stayLimits.bedDescription}
        rows={2}
        optional
        hint="Linen, lofts, who sleeps best where."
      />
    </>
  )
}
