import { NamesField } from './names-field.tsx'

export default function AmenitiesSection() {
  return (
    <>
      <NamesField
        name="amenities"
        placeholder="Wood stove, hot tub, dock…"
        hint="Travelers filter by these. Select every amenity you offer."
      />
      <NamesField
        name="specialInterests"
        placeholder="Birding, stargazing, paddling…"
        hint="What guests come here to do."
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
