import type { NotificationArea } from '@lodestay/domain/enumerations'
import type { MailTime, NotificationPreferences } from '@lodestay/domain/notifications/notification'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Select } from '../../ui/select.tsx'
import { areaWords, mailTimeWords } from './mail-words.ts'
import * as texts from './texts.ts'

// The page doesn't load the lists of the domain only for these names.
const areas = Object.keys(areaWords) as NotificationArea[]
const times = (Object.keys(mailTimeWords) as MailTime[]).map((value) => ({ value, label: mailTimeWords[value] }))

type Props = NotificationPreferences & {
  /** Whether the user manages stays, which are covered by a monthly email. */
  readonly isHost: boolean
  readonly errors: Readonly<Record<string, string>>
}

/** Email frequency per area, posted under the area's name; and the monthly email. */
export function MailFields({ mail, monthlyResults, isHost, errors }: Props) {
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      {areas.map((area) => (
        <Select
          key={area}
          name={area}
          {...areaWords[area]}
          options={times}
          defaultValue={mail[area]}
          error={errors[`mail.${area}`]}
        />
      ))}
      {isHost && (
        <div className="sm:col-span-2">
          <input type="hidden" name="monthly" value="asked" />
          <Checkbox
            name="monthlyResults"
            label={texts.monthlyResults}
            hint={texts.monthlyResultsHint}
            defaultChecked={monthlyResults}
          />
        </div>
      )}
    </div>
  )
}
