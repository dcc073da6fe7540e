import { stayLimits } from '@lodestay/domain/stays/stay-limits'
import { NamesField } from './names-field.tsx'

export default function AmenitiesSection() {
  const { listItems } = stayLimits
  return (
    <>
      <NamesField
        path="amenities"
        label="Amenities"
        type="Amenity"
        limit={listItems.amenities}
        placeholder="Wood stove, hot tub, dock…"
        hint="Travelers filter by these. Choose all that is really there."
      />
      <NamesField
        path="specialInterests"
        label="Special interests"
        type="Special Interest"
        limit={listItems.specialInterests}
        placeholder="Birding, stargazing, paddling…"
        hint="Who would come for this alone."
      />
      <NamesField
        path="tags"
        label="Tags"
        type="Special Interest"
        limit={listItems.tags}
        placeholder="Forest, families, dog friendly…"
        hint="Your own words, up to 30 characters each. Write one and press Enter."
        free
      />
    </>
  )
}
