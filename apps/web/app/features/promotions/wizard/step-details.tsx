import { promotionLimits } from '@lodestay/domain/promotions/promotion-limits'
import { ChipsField } from '../../../ui/chips-field.tsx'
import { DraftProse, DraftText } from '../../drafts/draft-fields.tsx'
import { useDraftField } from '../../drafts/draft-form.ts'
import { useWizard } from './wizard-access.ts'

function Tags({ path, label, hint, placeholder }: { path: string; label: string; hint: string; placeholder: string }) {
  const { readOnly } = useWizard()
  const { id, value, error, set, touch } = useDraftField<readonly string[]>(path, true)
  return (
    <ChipsField
      id={id}
      label={label}
      hint={hint}
      placeholder={placeholder}
      optional
      value={value}
      error={error}
      limit={promotionLimits.accounts}
      eachLimit={promotionLimits.tagged}
      disabled={readOnly}
      onValueChange={(tags) => {
        set(tags)
        touch()
      }}
    />
  )
}

export default function DetailsStep() {
  return (
    <>
      <DraftProse
        path="summary"
        label="Summary"
        limit={promotionLimits.summary}
        rows={4}
        hint="The opening of every post. Say what’s special, and who it’s for."
      />
      <DraftProse
        path="details"
        label="Details"
        limit={promotionLimits.details}
        rows={5}
        optional
        hint="Shown below the summary where the network has room."
      />
      <Tags
        path="taggedAccounts"
        label="Tagged accounts"
        hint="Press Enter to add one. They’re mentioned at the end of the post."
        placeholder="@yourhouse"
      />
      <Tags
        path="taggedLocations"
        label="Tagged locations"
        hint="Press Enter to add one."
        placeholder="Bar Harbor, ME"
      />
      <DraftText
        path="linkStickerText"
        label="Link sticker text"
        limit={promotionLimits.linkStickerText}
        optional
        autoComplete="off"
        placeholder="See the house"
        hint="Networks with link stickers show it on the picture. It links to your stay."
      />
      <DraftProse
        path="extraNotes"
        label="Extra notes"
        limit={promotionLimits.extraNotes}
        rows={3}
        optional
        hint="For the outlets and our team only."
      />
    </>
  )
}
