import { PromotionField, PromotionTags } from './promotion-field.tsx'
import * as texts from './texts.ts'

export default function DetailsStep() {
  return (
    <>
      <PromotionField name="summary" rows={4} hint={texts.summaryHint} />
      <PromotionField name="details" rows={5} hint={texts.detailsHint} />
      <PromotionTags name="taggedAccounts" hint={texts.accountsHint} placeholder={texts.accountsPlaceholder} />
      <PromotionTags name="taggedLocations" hint={texts.locationsHint} placeholder={texts.locationsPlaceholder} />
      <PromotionField
        name="linkStickerText"
        autoComplete="off"
        placeholder={texts.linkTextPlaceholder}
        hint={texts.linkStickerHint}
      />
      <PromotionField name="extraNotes" rows={3} hint={texts.notesHint} />
    </>
  )
}
