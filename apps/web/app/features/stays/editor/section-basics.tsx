import { NamesField } from './names-field.tsx'
import { ShortlinkField } from './shortlink-field.tsx'
import { StayField } from './stay-field.tsx'

export default function BasicsSection() {
  return (
    <>
      <StayField
        name="name"
        hint="Keep it short and memorable. It’s shown on the card and the page."
        autoComplete="off"
      />
      <NamesField name="type" placeholder="Cabin, treehouse, houseboat…" />
      <div className="max-w-64">
        <StayField name="capacity" hint="How many people can sleep here." />
      </div>
      <ShortlinkField />
    </>
  )
}
