import { cardTierFor } from '@lodestay/domain/plans/plans'
import { bedCount } from '@lodestay/domain/stays/bed-count'
import { HIGHLIGHTS, highlightsFor } from '@lodestay/domain/stays/highlights'
import { useState } from 'react'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import * as uiTexts from '../../../ui/texts.ts'
import { StayCard } from '../card/stay-card.tsx'
import { StayPagePreview } from '../preview/stay-page-preview.tsx'
import { useDraftAccess } from './draft-access.tsx'
import { useEditing } from './editing.tsx'
import * as texts from './texts.ts'

const kinds = [
  { value: 'card', label: texts.card },
  { value: 'page', label: texts.page },
] as const

/** A live preview of the draft as travelers will see it. */
export default function PreviewPanel() {
  const { values } = useEditing()
  const { stay } = useDraftAccess()
  const [kind, setKind] = useState<'card' | 'page'>('card')
  const card = {
    id: stay.id,
    name: values.name || texts.yourStaysName,
    city: values.location.address.city || uiTexts.city,
    state: values.location.address.state || uiTexts.state,
    region: values.location.region,
    capacity: values.capacity,
    bedrooms: values.bedrooms,
    beds: bedCount(values),
    currentRate: values.currentRate,
    averageRate: values.averageRate,
    favoriteCount: stay.favoriteCount,
    promoted: stay.promoted,
    ...(cardTierFor(stay.plan) === 'Premium' && {
      aspect: values.mostUniqueAspect,
      highlights: highlightsFor(stay.plan, values).slice(0, HIGHLIGHTS.card),
    }),
    media: values.media.slice(0, 1),
  }
  return (
    <div className="flex flex-col gap-4">
      <SegmentedControl label={texts.previewOf} options={kinds} value={kind} onValueChange={setKind} />
      {kind === 'card' ? (
        // Inert, because it's only an image of the card.
        <div inert>
          <StayCard stay={card} sizes="20rem" />
        </div>
      ) : (
        <StayPagePreview stay={values} />
      )}
    </div>
  )
}
