import { PromotionField, PromotionTags } from './promotion-field.tsx'

export default function DetailsStep() {
  return (
    <>
      <PromotionField name="summary" rows={4} hint="The opening of every post. Say what’s special, and who it’s for." />
      <PromotionField name="details" rows={5} hint="Shown below the summary where the network has room." />
      <PromotionTags
        name="taggedAccounts"
        hint="Press Enter to add one. They’re mentioned at the end of the post."
        placeholder="@yourhouse"
      />
      <PromotionTags name="taggedLocations" hint="Press Enter to add one." placeholder="Bar Harbor, ME" />
      <PromotionField
        name="linkStickerText"
        autoComplete="off"
        placeholder="See the house"
        hint="Networks with link stickers show it on the picture. It links to your stay."
      />
      <PromotionField name="extraNotes" rows={3} hint="For the outlets and our team only." />
    </>
  )
}
