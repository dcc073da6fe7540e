import { useState } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge, CancellationBadge, OfferBadge, PromotedBadge, StatusBadge } from '../../ui/badge.tsx'
import { CatalogueIcon } from '../../ui/catalogue-icon.tsx'
import { FilterChip, ToggleChip } from '../../ui/chip.tsx'
import { KeyHint } from '../../ui/key-hint.tsx'
import { toast } from '../../ui/toast.ts'
import { Group } from './group.tsx'

export function BadgesGroup() {
  const [pool, setPool] = useState(true)
  return (
    <Group title="Badges, chips, avatars, keys">
      <PromotedBadge />
      <OfferBadge>15% off</OfferBadge>
      <CancellationBadge dates="Jun 12 – 15" />
      {['Draft', 'Submitted', 'Pending', 'Accepted', 'Rejected', 'Queued'].map((status) => (
        <StatusBadge key={status} status={status} />
      ))}
      <Badge tone="action">New</Badge>
      <FilterChip name="hot tub" onRemove={() => toast('Removed')}>
        Hot tub
      </FilterChip>
      <FilterChip name="lake" to="/_ui">
        Lake
      </FilterChip>
      <ToggleChip pressed={pool} onPressedChange={setPool} count={128}>
        Pool
      </ToggleChip>
      <ToggleChip pressed={false} onPressedChange={() => undefined} count={12}>
        Pets
      </ToggleChip>
      <Avatar name="Ada Byron" size="small" />
      <Avatar name="Ada Byron" />
      <Avatar name="Ada Byron" size="large" />
      <KeyHint keys={['j', 'k', 'Enter']} />
      <CatalogueIcon name="HotTub" />
      <CatalogueIcon name="ErrorOutline" />
    </Group>
  )
}
