import { PromotionField } from './promotion-field.tsx'

export default function TitleStep() {
  return (
    <>
      <PromotionField
        name="title"
        autoComplete="off"
        placeholder="Autumn on the lake"
        hint="For you and our moderators, to tell your promotions apart."
      />
      <PromotionField
        name="userName"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="@saltbox.and.tern"
        hint="The name outlets mention: your handle on the networks."
      />
    </>
  )
}
