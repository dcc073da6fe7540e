import { plans } from '@lodestay/domain/plans/plans'
import { type PromotionField as Name, promotionFields } from '@lodestay/domain/promotions/promotion-fields'
import { ChipsField } from '../../../ui/chips-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { DraftMoment, DraftNumber } from '../../drafts/draft-fields.tsx'
import { useDraftField } from '../../drafts/draft-form.ts'
import { type ControlSpec, DraftField, type FieldLooks } from '../../fields/draft-field.tsx'
import * as outletTexts from '../../outlets/texts.ts'
import * as texts from './texts.ts'
import { useWizard } from './wizard-access.ts'

type PriorityValue = (typeof promotionFields.priority.choices)[number]
type NameOfKind<Kind> = { [Each in Name]: (typeof promotionFields)[Each]['kind'] extends Kind ? Each : never }[Name]

/** A field of the promotion, bound to the wizard's draft. */
export function PromotionField({ name, ...looks }: FieldLooks & { readonly name: NameOfKind<ControlSpec['kind']> }) {
  const field = promotionFields[name]
  return <DraftField {...looks} path={name} field={field} optional={!('needed' in field)} />
}

/** A date and a time, in the time zone of the promotion's organization. */
export function PromotionMoment({ name, hint }: { readonly name: NameOfKind<'moment'>; readonly hint: string }) {
  const { timeZone } = useWizard().promotion
  return <DraftMoment path={name} label={promotionFields[name].label} hint={hint} optional timeZone={timeZone} />
}

/** A list of account or place names. */
export function PromotionTags({
  name,
  hint,
  placeholder,
}: {
  readonly name: NameOfKind<'names'>
  readonly hint: string
  readonly placeholder: string
}) {
  const { readOnly } = useWizard()
  const { label, most, max } = promotionFields[name]
  const { id, value, error, set, touch } = useDraftField<readonly string[]>(name, true)
  return (
    <ChipsField
      id={id}
      label={label}
      hint={hint}
      placeholder={placeholder}
      optional
      value={value}
      error={error}
      limit={most}
      eachLimit={max}
      disabled={readOnly}
      onValueChange={(tags) => {
        set(tags)
        touch()
      }}
    />
  )
}

/** How many nights the promotion covers. */
export function PromotionNights({ hint }: { readonly hint: string }) {
  const { label, most } = promotionFields.nights
  return <DraftNumber path="nights" label={label} hint={hint} min={1} max={most} />
}

/** Its priority: the highest requires a plan with priority ranking. */
export function PromotionPriority() {
  const { promotion, readOnly } = useWizard()
  const { id, value, error, set } = useDraftField<PriorityValue>('priority')
  const { label, choices } = promotionFields.priority
  const mayBeHigh = value === 'high' || (promotion.price !== null && plans[promotion.price.plan].priorityRanking)
  return (
    <Select
      id={id}
      label={label}
      hint={mayBeHigh ? texts.priorityHint : texts.priorityNeedsPlan}
      options={choices.map((choice) => ({
        value: choice,
        label: outletTexts.priorities[choice],
        disabled: choice === 'high' && !mayBeHigh,
      }))}
      value={value}
      error={error}
      disabled={readOnly}
      onChange={({ currentTarget }) => set(currentTarget.value as PriorityValue)}
    />
  )
}
