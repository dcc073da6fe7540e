import { NamesField } from './names-field.tsx'
import * as texts from './texts.ts'

export default function AmenitiesSection() {
  return (
    <>
      <NamesField name="amenities" placeholder={texts.amenitiesPlaceholder} hint={texts.amenitiesHint} />
      <NamesField name="specialInterests" placeholder={texts.interestsPlaceholder} hint={texts.interestsHint} />
      <NamesField name="tags" placeholder={texts.tagsPlaceholder} hint={texts.tagsHint} free />
    </>
  )
}
