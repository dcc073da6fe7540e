import { promotionLimits } from '@lodestay/domain/promotions/promotion-limits'
import { DraftText } from '../../drafts/draft-fields.tsx'

export default function TitleStep() {
  return (
    <>
      <DraftText
        path="title"
        label="Title"
        limit={promotionLimits.title}
        optional
        autoComplete="off"
        placeholder="Autumn on the lake"
        hint="For you and our moderators, to tell your promotions apart."
      />
      <DraftText
        path="userName"
        label="User name"
        limit={promotionLimits.userName}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="@saltbox.and.tern"
        hint="The name outlets mention: your handle on the networks."
      />
    </>
  )
}
