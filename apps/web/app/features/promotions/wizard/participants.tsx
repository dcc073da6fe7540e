import { promotionFields } from '@lodestay/domain/promotions/promotion-fields'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FieldGroup } from '../../../ui/field.tsx'
import { useDraftField } from '../../drafts/draft-form.ts'
import { participantsFor } from './catalogue.ts'
import * as texts from './texts.ts'
import { useLoaded } from './use-loaded.ts'
import { useWizard } from './wizard-access.ts'

/** People of the organization who take part, so that outlets know whom they show and tag. */
export function Participants() {
  const { promotion, readOnly } = useWizard()
  const { value: people } = useLoaded(promotion.id, () => participantsFor(promotion.id))
  const { id, value: chosen, error, set } = useDraftField<readonly string[]>('participantUserIds', true)
  if (!people || people.length === 0) return null
  return (
    <FieldGroup id={id} legend={promotionFields.participantUserIds.label} error={error} className="gap-1">
      <p className="-mt-1 mb-1 text-xs text-ink-faint">{texts.participantsHint}</p>
      {people.map((person) => (
        <Checkbox
          key={person.id}
          label={person.name}
          checked={chosen.includes(person.id)}
          disabled={readOnly}
          onChange={({ currentTarget }) =>
            set(currentTarget.checked ? [...chosen, person.id] : chosen.filter((one) => one !== person.id))
          }
        />
      ))}
    </FieldGroup>
  )
}
