import { stayLimits } from '@lodestay/domain/stays/stay-limits'
import { DraftText } from '../../drafts/draft-fields.tsx'
import { NamesField } from './names-field.tsx'
import { ShortlinkField } from './shortlink-field.tsx'
import { StayNumber } from './stay-fields.tsx'

export default function BasicsSection() {
  return (
    <>
      <DraftText
        path="name"
        label="Name"
        limit={stayLimits.name}
        hint="Short enough to be remembered. It stands on the card and the page."
        autoComplete="off"
      />
      <NamesField
        path="type"
        label="Property type"
        type="Property Type"
        limit={stayLimits.listItems.type}
        placeholder="Cabin, treehouse, houseboat…"
      />
      <div className="max-w-64">
        <StayNumber path="capacity" label="Guests" min={1} max={stayLimits.capacity} hint="How many can sleep here." />
      </div>
      <ShortlinkField />
    </>
  )
}
