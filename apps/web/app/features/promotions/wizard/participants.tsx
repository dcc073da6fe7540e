import { promotionFields } from '@lodestay/domain/promotions/promotion-fields'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FieldGroup } from '../../../ui/field.tsx'
import { useDraftField } from '../../drafts/draft-form.ts'
import { membersOf, useAsked } from './catalogue.ts'
import * as texts from './texts.ts'
import { useWizard } from './wizard-access.ts'

/** Members of the organization who take part, so that outlets know whom they show and tag. */
export function Participants() {
  const { promotion, readOnly } = useWizard()
  const { value: members } = useAsked(promotion.organizationId, () => membersOf(promotion.organizationId))
  const { id, value: chosen, error, set } = useDraftField<readonly string[]>('participantUserIds', true)
  if (!members || members.length === 0) return null
  return (
    <FieldGroup id={id} legend={promotionFields.participantUserIds.label} error={error} className="gap-1">
      <p className="-mt-1 mb-1 text-xs text-ink-faint">{texts.participantsHint}</p>
      {members.map((member) => (
        <Checkbox
          key={member.id}
          label={member.name}
          checked={chosen.includes(member.id)}
          disabled={readOnly}
          onChange={({ currentTarget }) =>
            set(currentTarget.checked ? [...chosen, member.id] : chosen.filter((one) => one !== member.id))
          }
        />
      ))}
    </FieldGroup>
  )
}
