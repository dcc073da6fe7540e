import { notificationAreas } from '@lodestay/domain/enumerations'
import type { MailTime, NotificationPreferences } from '@lodestay/domain/notifications/notification'
import { Select } from '../../ui/select.tsx'
import { areaWords, mailTimeWords } from './notification-words.ts'

const times = (Object.keys(mailTimeWords) as MailTime[]).map((value) => ({ value, label: mailTimeWords[value] }))

type Props = NotificationPreferences & { readonly errors: Readonly<Record<string, string>> }

/** Email frequency per area, posted under the area's name. */
export function MailFields({ mail, errors }: Props) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {notificationAreas.map((area) => (
        <Select
          key={area}
          name={area}
          {...areaWords[area]}
          options={times}
          defaultValue={mail[area]}
          error={errors[`mail.${area}`]}
        />
      ))}
    </div>
  )
}
