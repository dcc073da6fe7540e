import type { OutletPriceLine } from '@lodestay/domain'
import { money } from '../../lib/format.ts'
import { DataTable } from '../../ui/data-table.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { roleWords } from '../outlets/role-words.ts'
import * as texts from './texts.ts'

/** Everything that an outlet sells. */
export function PriceList({ name, prices }: { name: string; prices: readonly OutletPriceLine[] }) {
  return (
    <DataTable<OutletPriceLine, 'type' | 'variant' | 'role' | 'price'>
      caption={texts.pricesOf(name)}
      rows={prices}
      rowKey={({ promotionType, variant, role }) => `${promotionType.id} ${variant.id} ${role}`}
      empty={texts.noPrices}
      columns={[
        { key: 'type', heading: uiTexts.promotion, cell: ({ promotionType }) => promotionType.name },
        { key: 'variant', heading: texts.variant, cell: ({ variant }) => variant.name },
        { key: 'role', heading: texts.does, cell: ({ role }) => roleWords[role] },
        { key: 'price', heading: uiTexts.price, numeric: true, cell: ({ price }) => money(price) },
      ]}
    />
  )
}
