import type { WholeStayFields } from '@lodestay/domain/stays/stay'
import { attractionFields, stayFields } from '@lodestay/domain/stays/stay-fields'
import { ChangedMark } from '../../drafts/draft-fields.tsx'
import { useDraftField } from '../../drafts/draft-form.ts'
import { DraftField } from '../../fields/draft-field.tsx'
import { Rows } from './rows.tsx'
import * as texts from './texts.ts'

/** Nearby places, with travel times in minutes. */
export function NearbyRows() {
  const { id, value, error, set, isChanged } = useDraftField<WholeStayFields['nearbyAttractions']>('nearbyAttractions')
  return (
    <Rows
      id={id}
      legend={
        <>
          {stayFields.nearbyAttractions.label}
          <ChangedMark shown={isChanged} />
        </>
      }
      hint={texts.nearbyHint}
      error={error}
      rows={value}
      max={stayFields.nearbyAttractions.most}
      what={texts.placeNearby}
      onAdd={() => set([...value, { description: '', minutes: 10 }])}
      onRemove={(index) => set(value.toSpliced(index, 1))}
      render={(_, index) => (
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-[1fr_10rem]">
          <DraftField field={attractionFields.description} path={`nearbyAttractions.${index}.description`} />
          <DraftField field={attractionFields.minutes} path={`nearbyAttractions.${index}.minutes`} />
        </div>
      )}
    />
  )
}
