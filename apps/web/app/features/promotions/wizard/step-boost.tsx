import { compactNumber, money } from '../../../lib/format.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { FieldGroup } from '../../../ui/field.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { fieldId } from '../../drafts/draft-form.ts'
import { boostKey, boostsFor, useAsked } from './catalogue.ts'
import { NeedsFirst } from './needs-first.tsx'
import { setAddon } from './promotion-draft.ts'
import * as texts from './texts.ts'
import { useSentChoices } from './use-sent-choices.ts'
import { useChosenType, useWizard } from './wizard-access.ts'

const NONE = ''

function Boosts() {
  const { values, choose, errorOf } = useWizard()
  const { promotionTypeId, postOutlets, boost } = values
  const boosts = useAsked(`${promotionTypeId} ${postOutlets.join()}`, () => boostsFor(promotionTypeId, postOutlets))
  if (boosts.failed) return <ErrorState detail={texts.boostsFailed} onRetry={boosts.again} />
  if (!boosts.value)
    return (
      <Loading label={texts.loadingBoosts}>
        <Skeleton className="h-48 rounded-lg" />
      </Loading>
    )
  const offered = boosts.value
  return (
    <RadioGroup
      id={fieldId('boost')}
      legend={texts.boostQuestion}
      look="cards"
      columns
      name="boost"
      error={errorOf('boost', true)}
      value={boost ? boostKey(boost.target) : NONE}
      onValueChange={(key) => {
        const target = offered.find((one) => boostKey(one) === key)
        choose({ boost: target ? { target: { type: target.type, name: target.name } } : null })
      }}
      options={[
        { value: NONE, label: texts.noBoost, hint: texts.noBoostHint },
        ...offered.map((one) => ({
          value: boostKey(one),
          label: one.name,
          hint: texts.boostHint(one.description, compactNumber(one.reach)).trim(),
          aside: <span className="font-semibold">{money(one.price)}</span>,
        })),
      ]}
    />
  )
}

function Addons() {
  const { promotion, readOnly } = useWizard()
  const { type } = useChosenType()
  const { sent, send } = useSentChoices()
  if (!type || type.addons.length === 0) return null
  return (
    <FieldGroup id={fieldId('addons')} legend={texts.addOnsQuestion} className="gap-3">
      {type.addons.map((addon) => (
        <Checkbox
          key={addon.type}
          label={<span className="font-medium">{addon.name}</span>}
          hint={addon.description}
          aside={<span className="text-sm text-ink">{money(addon.price)}</span>}
          checked={sent[addon.type] ?? promotion.addons.some((one) => one.type === addon.type)}
          disabled={readOnly}
          onChange={({ currentTarget: { checked } }) =>
            void send(addon.type, checked, (now) => setAddon(now, addon.type, checked))
          }
        />
      ))}
    </FieldGroup>
  )
}

export default function BoostStep() {
  const { values } = useWizard()
  const { variant } = useChosenType()
  if (!variant || values.postOutlets.length === 0)
    return <NeedsFirst step={variant ? 2 : 1}>{texts.boostsNeedOutlets}</NeedsFirst>
  return (
    <>
      <Boosts />
      <Addons />
    </>
  )
}
