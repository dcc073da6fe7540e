import { PromotionField } from './promotion-field.tsx'
import * as texts from './texts.ts'

export default function TitleStep() {
  return (
    <>
      <PromotionField name="title" autoComplete="off" placeholder={texts.titlePlaceholder} hint={texts.titleHint} />
      <PromotionField
        name="userName"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="@saltbox.and.tern"
        hint={texts.userNameHint}
      />
    </>
  )
}
