import { BRAND_NAME } from '@lodestay/domain/brand'
import { stayLimits } from '@lodestay/domain/stays/stay-limits'
import { FieldGroup } from '../../../ui/field.tsx'
import { ChangedMark, DraftText } from '../../drafts/draft-fields.tsx'
import { useDraftField } from '../../drafts/draft-form.ts'

const platforms = ['Instagram', BRAND_NAME, 'Facebook', 'TikTok', 'X'] as const

export default function ContactSection() {
  const contact = useDraftField('contactInfo')
  return (
    <>
      <FieldGroup
        legend={
          <>
            Contact
            <ChangedMark shown={contact.isChanged} />
          </>
        }
        hint="Shown on the page to whoever wants to ask before booking."
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <DraftText path="contactInfo.ownerName" label="Your name" limit={stayLimits.ownerName} optional />
          <DraftText path="contactInfo.email" label="Email" type="email" limit={stayLimits.email} optional />
          <DraftText path="contactInfo.phone" label="Phone" type="tel" limit={stayLimits.phone} optional />
          <DraftText
            path="contactInfo.website"
            label="Website"
            type="url"
            placeholder="https://"
            limit={stayLimits.website}
            optional
          />
          <DraftText
            path="contactInfo.operatingHours"
            label="When you answer"
            placeholder="Daily, 9 to 18"
            limit={stayLimits.operatingHours}
            optional
          />
        </div>
      </FieldGroup>
      <SocialFields />
    </>
  )
}

function SocialFields() {
  const { value, set, isChanged } = useDraftField<Record<string, string>>('social')
  // A platform without an address is no entry: an empty one would be refused.
  const prune = (): void => {
    const kept = Object.fromEntries(Object.entries(value).filter(([, url]) => url.trim() !== ''))
    if (Object.keys(kept).length < Object.keys(value).length) set(kept)
  }
  return (
    <FieldGroup
      legend={
        <>
          Social links
          <ChangedMark shown={isChanged} />
        </>
      }
    >
      <div className="grid gap-5 sm:grid-cols-2">
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
