import type { WholeStayFields } from '@lodestay/domain/stays/stay'
import { stayLimits } from '@lodestay/domain/stays/stay-limits'
import { ChangedMark, DraftText } from '../../drafts/draft-fields.tsx'
import { useDraftField } from '../../drafts/draft-form.ts'
import { Rows } from './rows.tsx'
import { StayNumber } from './stay-fields.tsx'

/** What is near, with the minutes that it takes. */
export function NearbyRows() {
  const { id, value, error, set, isChanged } = useDraftField<WholeStayFields['nearbyAttractions']>('nearbyAttractions')
  return (
    <Rows
      id={id}
      legend={
        <>
          Nearby attractions
          <ChangedMark shown={isChanged} />
        </>
      }
      hint="Trails, beaches, a bakery: what guests ask about on the first evening."
      error={error}
      rows={value}
      max={stayLimits.listItems.nearby}
      what="place nearby"
      onAdd={() => set([...value, { description: '', minutes: 10 }])}
      onRemove={(index) => set(value.toSpliced(index, 1))}
      render={(_, index) => (
        <div className="grid gap-3 sm:grid-cols-[1fr_10rem]">
          <DraftText
            path={`nearbyAttractions.${index}.description`}
            label="What it is"
            limit={stayLimits.nearbyDescription}
          />
          <StayNumber path={`nearbyAttractions.${index}.minutes`} label="Minutes away" min={0} max={59} />
        </div>
      )}
    />
  )
}
