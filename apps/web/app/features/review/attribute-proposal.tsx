import type { AttributeRequest } from '@lodestay/domain/attributes/attribute'
import { DescriptionList } from '../../ui/description-list.tsx'
import * as uiTexts from '../../ui/texts.ts'
import * as texts from './texts.ts'

/** A requested attribute as it would appear in the catalogue. */
export default function AttributeProposal({ request }: { request: AttributeRequest }) {
  return (
    <DescriptionList
      facts={[
        { term: uiTexts.name, value: request.name },
        { term: texts.category, value: request.type },
        { term: uiTexts.description, value: request.description || '—' },
        {
          term: texts.icon,
          value: request.iconUrl ? <img src={request.iconUrl} alt="" width={32} height={32} /> : '—',
        },
      ]}
    />
  )
}
