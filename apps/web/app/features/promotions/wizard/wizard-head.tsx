import { stepOfField } from '@lodestay/domain/promotions/wizard-steps'
import { paths } from '../../../lib/paths.ts'
import { StatusBadge } from '../../../ui/badge.tsx'
import { Breadcrumb } from '../../../ui/breadcrumb.tsx'
import { SavedIndicator } from '../../../ui/saved-indicator.tsx'
import * as uiTexts from '../../../ui/texts.ts'
import { fieldId } from '../../drafts/draft-form.ts'
import type { DraftState } from '../../drafts/draft-state.ts'
import { FailedSave } from '../../drafts/failed-save.tsx'
import { RejectedFields } from '../../drafts/rejected-fields.tsx'
import type { Promotion, WizardValues } from './promotion-draft.ts'
import { fieldName } from './promotion-words.ts'
import { useWizard } from './wizard-access.ts'

type Props = {
  readonly orgId: string
  readonly state: DraftState<WizardValues, Promotion>
}

/** The promotion's name and status, and whether it's saved. */
export function WizardHead({ orgId, state: { save, failure, refusals } }: Props) {
  const { draft, promotion, values, stepTo } = useWizard()
  const host = paths.host(orgId)
  const title = values.title || uiTexts.promotionOf(promotion.stayName)
  const [refusal] = refusals
  const held = refusal && (
    <RejectedFields
      names={draft.unsaved().map(fieldName)}
      to={`${stepTo(stepOfField(refusal.path))}#${fieldId(refusal.path)}`}
    />
  )
  return (
    <header className="flex flex-col gap-3">
      <Breadcrumb
        crumbs={[
          { label: uiTexts.promotions, to: host.promotions() },
          { label: promotion.stayName, to: host.stay(promotion.stayId) },
          { label: title },
        ]}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-2xl">{title}</h1>
        <StatusBadge status={promotion.status} />
        <span className="ml-auto">
          <SavedIndicator
            state={save}
            version={promotion.version}
            held={held}
            failure={failure && <FailedSave failure={failure} />}
            onRetry={() => void draft.flush()}
          />
        </span>
      </div>
    </header>
  )
}
