import { contactFields, stayFields } from '@lodestay/domain/stays/stay-fields'
import { useBrand } from '../../../lib/root-data.ts'
import { FieldGroup } from '../../../ui/field.tsx'
import { ChangedMark, DraftText } from '../../drafts/draft-fields.tsx'
import { useDraftField } from '../../drafts/draft-form.ts'
import { DraftField } from '../../fields/draft-field.tsx'
import * as texts from './texts.ts'

export default function ContactSection() {
  const contact = useDraftField('contactInfo')
  return (
    <>
      <FieldGroup
        legend={
          <>
            {stayFields.contactInfo.label}
            <ChangedMark shown={contact.isChanged} />
          </>
        }
        hint={texts.contactHint}
      >
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <DraftField field={contactFields.ownerName} path="contactInfo.ownerName" />
          <DraftField field={contactFields.email} path="contactInfo.email" />
          <DraftField field={contactFields.phone} path="contactInfo.phone" />
          <DraftField field={contactFields.website} path="contactInfo.website" placeholder="https://" />
          <DraftField
            field={contactFields.operatingHours}
            path="contactInfo.operatingHours"
            placeholder={texts.hoursPlaceholder}
          />
        </div>
      </FieldGroup>
      <SocialFields />
    </>
  )
}

function SocialFields() {
  // From the server: the browser doesn't know the configured name.
  const platforms = ['Instagram', useBrand(), 'Facebook', 'TikTok', 'X']
  const { value, set, isChanged } = useDraftField<Record<string, string>>('social')
  // Drop platforms without a URL: an empty one would be rejected.
  const prune = (): void => {
    const filledIn = Object.fromEntries(Object.entries(value).filter(([, url]) => url.trim() !== ''))
    if (Object.keys(filledIn).length < Object.keys(value).length) set(filledIn)
  }
  return (
    <FieldGroup
      legend={
        <>
          {stayFields.social.label}
          <ChangedMark shown={isChanged} />
        </>
      }
    >
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        {platforms.map((platform) => (
          <DraftText
            key={platform}
            path={`social.${platform}`}
            label={platform}
            type="url"
            placeholder="https://"
            optional
            onBlur={prune}
          />
        ))}
      </div>
    </FieldGroup>
  )
}
