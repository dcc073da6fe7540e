import { NamesField } from './names-field.tsx'

export default function AmenitiesSection() {
  return (
    <>
      <NamesField
        name="amenities"
        placeholder="Wood stove, hot tub, dock…"
        hint="Travelers filter by these. Choose all that is really there."
      />
      <NamesField
        name="specialInterests"
        placeholder="Birding, stargazing, paddling…"
        hint="Who would come for this alone."
      />
      <NamesField
        name="tags"
        placeholder="Forest, families, dog friendly…"
        hint="Your own words, up to 30 characters each. Write one and press Enter."
        free
      />
    </>
  )
}
