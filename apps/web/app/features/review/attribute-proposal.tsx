import type { AttributeRequest } from '@lodestay/domain/attributes/attribute'
import { DescriptionList } from '../../ui/description-list.tsx'

/** A requested attribute as it would appear in the catalogue. */
export default function AttributeProposal({ request }: { request: AttributeRequest }) {
  return (
    <DescriptionList
      facts={[
        { term: 'Name', value: request.name },
        { term: 'Category', value: request.type },
        { term: 'Description', value: request.description || '—' },
        {
          term: 'Icon',
          value: request.iconUrl ? <img src={request.iconUrl} alt="" width={32} height={32} /> : '—',
        },
      ]}
    />
  )
}
