import type { PromotionTypeWithVariants } from '@lodestay/domain/promotion-types/promotion-type'
import { money } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { CatalogueIcon } from '../../../ui/catalogue-icon.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { fieldId } from '../../drafts/draft-form.ts'
import * as texts from './texts.ts'
import { useChosenType, useWizard } from './wizard-access.ts'

function TypeName({ type }: { type: PromotionTypeWithVariants }) {
  return (
    <span className="mb-1 flex items-center gap-2">
      <CatalogueIcon name={type.icon} size={20} className="text-action-text" />
      {type.name}
    </span>
  )
}

function lowest({ variants }: PromotionTypeWithVariants): string {
  return variants.length > 0 ? texts.fromPrice(money(Math.min(...variants.map(({ price }) => price)))) : ''
}

export default function TypeStep() {
  const { values, choose, types, errorOf } = useWizard()
  const { type } = useChosenType()
  return (
    <>
      <RadioGroup
        id={fieldId('promotionTypeId')}
        legend={texts.typeQuestion}
        look="cards"
        columns
        name="promotionTypeId"
        value={values.promotionTypeId}
        error={errorOf('promotionTypeId')}
        onValueChange={(promotionTypeId) => choose({ promotionTypeId })}
        options={types.map((one) => ({
          value: one.id,
          label: <TypeName type={one} />,
          hint: one.description,
          aside: (
            <span className="flex flex-col items-end gap-1.5">
              {lowest(one)}
              {one.platform !== 'None' && <Badge>{one.platform}</Badge>}
            </span>
          ),
        }))}
      />
      {type ? (
        <RadioGroup
          key={type.id}
          id={fieldId('variantId')}
          legend={texts.whichVariant(type.name)}
          look="cards"
          columns
          name="variantId"
          value={values.variantId}
          error={errorOf('variantId')}
          onValueChange={(variantId) => choose({ variantId })}
          options={type.variants.map(({ id, name, description, price }) => ({
            value: id,
            label: name,
            hint: description,
            aside: <span className="font-semibold">{money(price)}</span>,
          }))}
        />
      ) : (
        <p id={fieldId('variantId')} tabIndex={-1} className="text-sm text-ink-faint">
          {texts.variantsNeedType}
        </p>
      )}
    </>
  )
}
