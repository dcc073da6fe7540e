import type { BoostOption, PromotionTypeWithVariants } from '@lodestay/domain/promotion-types/promotion-type'
import { compactNumber, money } from '../../../lib/format.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { FieldGroup } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { fieldId } from '../../drafts/draft-form.ts'
import { boostKey, boostsFor, outletsOf } from './catalogue.ts'
import { NeedsFirst } from './needs-first.tsx'
import { type Promotion, setAddon } from './promotion-draft.ts'
import * as texts from './texts.ts'
import { useLoaded } from './use-loaded.ts'
import { useSentChoices } from './use-sent-choices.ts'
import { useChosenType, useWizard } from './wizard-access.ts'

const NONE = ''

function Boosts({ offered }: { readonly offered: readonly BoostOption[] }) {
  const { values, choose, errorOf } = useWizard()
  const { boost } = values
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

type AddonChoice = {
  readonly type: string
  readonly name: string
  readonly hint: string
  /** In cents; null if it can only be removed. */
  readonly price: number | null
}

function Addons({ choices }: { readonly choices: readonly AddonChoice[] }) {
  const { promotion, readOnly } = useWizard()
  const { sent, send } = useSentChoices()
  return (
    <FieldGroup id={fieldId('addons')} legend={texts.addOnsQuestion} className="gap-3">
      {choices.map(({ type, name, hint, price }) => (
        <Checkbox
          key={type}
          label={<span className="font-medium">{name}</span>}
          hint={hint}
          aside={price !== null && <span className="text-sm text-ink">{money(price)}</span>}
          checked={sent[type] ?? promotion.addons.some((one) => one.type === type)}
          disabled={readOnly}
          onChange={({ currentTarget: { checked } }) => void send(type, checked, (now) => setAddon(now, type, checked))}
        />
      ))}
    </FieldGroup>
  )
}

/** The addons on offer, and former choices that can only be removed. */
function addonChoices(type: PromotionTypeWithVariants | null, promotion: Promotion, areSold: boolean): AddonChoice[] {
  const offered = (areSold && type?.addons) || []
  const lost = promotion.addons.filter((one) => offered.every((each) => each.type !== one.type))
  return [
    ...offered.map(({ description, ...addon }) => ({ ...addon, hint: description })),
    ...lost.map((addon) => ({ type: addon.type, name: addon.name, hint: texts.addOnGone, price: null })),
  ]
}

/** Boosts and addons, as far as the posting outlets carry them out. */
function Extras() {
  const { promotion, values } = useWizard()
  const { type } = useChosenType()
  const { promotionTypeId, postOutlets, boost } = values
  const extras = useLoaded(`${promotionTypeId} ${postOutlets.join()}`, async () => {
    const [boosts, outlets] = await Promise.all([boostsFor(promotionTypeId, postOutlets), outletsOf(postOutlets)])
    return { boosts, haveAddons: outlets.every(({ carriesOutExtras }) => carriesOutExtras) }
  })
  if (extras.failed) return <ErrorState detail={texts.boostsFailed} onRetry={extras.again} />
  if (!extras.value)
    return (
      <Loading label={texts.loadingBoosts}>
        <Skeleton className="h-48 rounded-lg" />
      </Loading>
    )
  const { boosts, haveAddons } = extras.value
  const hasBoosts = boosts.length > 0 || boost !== null
  const addons = addonChoices(type, promotion, haveAddons)
  if (!hasBoosts && addons.length === 0) return <Notice>{texts.noExtras}</Notice>
  return (
    <>
      {hasBoosts && <Boosts offered={boosts} />}
      {addons.length > 0 && <Addons choices={addons} />}
    </>
  )
}

export default function BoostStep() {
  const { values } = useWizard()
  const { variant } = useChosenType()
  if (!variant || values.postOutlets.length === 0)
    return <NeedsFirst step={variant ? 2 : 1}>{texts.boostsNeedOutlets}</NeedsFirst>
  return <Extras />
}
