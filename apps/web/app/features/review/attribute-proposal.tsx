import type { AttributeRequest } from '@lodestay/domain/attributes/attribute'
import { DescriptionList } from '../../ui/description-list.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { UploadedIcon } from '../../ui/uploaded-icon.tsx'
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
          // Pages load no third-party pictures: for an external icon, moderators see its URL.
          value: request.iconUrl.startsWith('/') ? (
            <UploadedIcon url={request.iconUrl} size={32} />
          ) : (
            request.iconUrl || '—'
          ),
        },
      ]}
    />
  )
}
