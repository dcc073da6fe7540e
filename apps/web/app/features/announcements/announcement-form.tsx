import type { Announcement } from '@lodestay/domain'
import { audiences, severities } from '@lodestay/domain/enumerations'
import { ANNOUNCEMENT_BODY_MAX, TITLE_MAX } from '@lodestay/domain/text-limits'
import { useId } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FormResult } from '../../lib/form-result.ts'
import { fieldMoment } from '../../lib/form-window.ts'
import { paths } from '../../lib/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { CountedField } from '../../ui/counted-field.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { useFormReset } from '../forms/use-form-reset.ts'
import { useSavedValues } from '../forms/use-saved-values.ts'
import { VersionField } from '../forms/version-field.tsx'
import { audienceWords, severityWords } from './announcement-words.ts'
import * as texts from './texts.ts'

type Props = {
  /** Null when creating one. */
  readonly announcement: Announcement | null
  readonly result: FormResult | undefined
}

/** An announcement's text, audience and schedule. Times are in UTC, as everywhere on these pages. */
export function AnnouncementForm({ announcement: saved, result }: Props) {
  const reset = useFormReset(result, saved, saved?.version)
  const announcement = reset.shown
  const typed = useSavedValues(reset, announcement?.version, result)
  const own = useId()
  const ids = (name: string): string => `${own}-${name}`
  const sent = useNavigation().formData?.get('intent')
  const errors = result?.errors ?? {}
  const written = result?.values ?? typed.values
  const errorOf = (name: string) => errors[name]
  const given = (name: string, saved: string | undefined) => ({
    id: ids(name),
    name: name.replace('window.', ''),
    defaultValue: written?.[name.replace('window.', '')] ?? saved ?? '',
    error: errorOf(name),
  })
  const options = <Word extends string>(words: readonly Word[], labels: Readonly<Record<Word, string>>) =>
    words.map((value) => ({ value, label: labels[value] }))
  return (
    <Form key={typed.key} {...reset.bind} method="post" noValidate className="flex max-w-2xl flex-col gap-5">
      <ErrorSummary items={Object.entries(errors).map(([path, message]) => ({ fieldId: ids(path), message }))} />
      {announcement && <VersionField version={announcement.version} result={result} />}
      <CountedField label={uiTexts.title} limit={TITLE_MAX} required {...given('title', announcement?.title)} />
      <TextArea label={texts.textLabel} limit={ANNOUNCEMENT_BODY_MAX} required {...given('body', announcement?.body)} />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <Select
          label={texts.severity}
          options={options(severities, severityWords)}
          {...given('severity', announcement?.severity ?? 'info')}
        />
        <Select
          label={texts.audience}
          options={options(audiences, audienceWords)}
          {...given('audience', announcement?.audience ?? 'User')}
        />
        <TextField
          label={texts.shownFrom}
          type="datetime-local"
          optional
          hint={texts.timesHint}
          {...given('window.start', fieldMoment(announcement?.window?.start))}
        />
        <TextField
          label={texts.shownUntil}
          type="datetime-local"
          optional
          {...given('window.end', fieldMoment(announcement?.window?.end))}
        />
      </div>
      <TextField
        label={texts.stayId}
        hint={texts.stayIdHint}
        optional
        {...given('stayId', announcement?.stayId ?? undefined)}
      />
      <Checkbox
        name="dismissible"
        label={texts.dismissible}
        defaultChecked={written ? 'dismissible' in written : (announcement?.dismissible ?? true)}
      />
      <div className="flex flex-wrap gap-3 border-t border-line pt-5">
        {announcement ? (
          <Button type="submit" name="intent" value="save" variant="primary" loading={sent === 'save'}>
            {uiTexts.save}
          </Button>
        ) : (
          <>
            {/* First, because Enter in a field presses the first button. */}
            <Button type="submit" name="intent" value="save" loading={sent === 'save'}>
              {uiTexts.saveDraft}
            </Button>
            <Button type="submit" name="intent" value="publish" variant="primary" loading={sent === 'publish'}>
              {texts.publishNow}
            </Button>
          </>
        )}
        <ButtonLink variant="quiet" to={paths.admin.announcements()}>
          {texts.backToAnnouncements}
        </ButtonLink>
      </div>
    </Form>
  )
}
