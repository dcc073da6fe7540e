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
        hint="The first words of every post. Say what is special, and for whom."
      />
      <DraftProse
        path="details"
        label="Details"
        limit={promotionLimits.details}
        rows={5}
        optional
        hint="Stands below the summary, where the network has room."
      />
      <Tags
        path="taggedAccounts"
        label="Tagged accounts"
        hint="Enter adds one. They are named at the end of the post."
        placeholder="@yourhouse"
      />
      <Tags path="taggedLocations" label="Tagged locations" hint="Enter adds one." placeholder="Bar Harbor, ME" />
      <DraftText
        path="linkStickerText"
        label="Link sticker text"
        limit={promotionLimits.linkStickerText}
        optional
        autoComplete="off"
        placeholder="See the house"
        hint="Networks with link stickers show it on the picture; it leads to your stay."
      />
      <DraftProse
        path="extraNotes"
        label="Extra notes"
        limit={promotionLimits.extraNotes}
        rows={3}
        optional
        hint="For the outlets and for us. Nobody else reads them."
      />
    </>
  )
}
