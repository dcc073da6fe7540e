import type { CalendarFeed } from '@lodestay/domain'
import { partnerNames } from '@lodestay/domain/calendars/partners'
import { Form } from 'react-router'
import type { FormResult } from '../../lib/form-result.ts'
import { ago, count } from '../../lib/format.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { ActionButton, ConfirmButton } from '../forms/action-button.tsx'
import { useFormReset } from '../forms/use-form-reset.ts'
import * as texts from './texts.ts'

const states: Readonly<Record<CalendarFeed['status'], { readonly words: string; readonly tone: BadgeTone }>> = {
  waiting: { words: texts.waiting, tone: 'neutral' },
  synced: { words: texts.synced, tone: 'action' },
  failing: { words: texts.failing, tone: 'danger' },
}

type Props = {
  readonly feeds: readonly CalendarFeed[]
  readonly mayUpdate: boolean
  readonly now: number
  readonly result: FormResult | undefined
}

/** The calendars that a stay imports: their content, when they were read, and any errors. */
export function FeedList({ feeds, mayUpdate, now, result }: Props) {
  const own = result?.intent === 'add-feed' ? result : undefined
  const reset = useFormReset(own, null)
  return (
    <section aria-labelledby="feeds">
      <h2 id="feeds" className="text-2xl">
        {texts.feeds}
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-soft">{feeds.length > 0 ? texts.feedsLead : texts.noFeeds}</p>
      <ul className="mb-5 flex flex-col gap-3">
        {feeds.map((feed) => (
          <Feed key={feed.id} feed={feed} mayUpdate={mayUpdate} now={now} />
        ))}
      </ul>
      {mayUpdate && (
        <Form
          key={reset.key}
          {...reset.bind}
          method="post"
          preventScrollReset
          className="flex flex-wrap items-start gap-4"
        >
          <TextField
            label={texts.feedAddress}
            hint={texts.feedAddressHint}
            name="url"
            inputMode="url"
            autoComplete="off"
            className="min-w-[min(16rem,100%)] flex-1"
            defaultValue={own?.values?.url ?? ''}
            error={own?.errors?.url}
          />
          <Select
            label={texts.partner}
            name="partner"
            className="w-48"
            defaultValue={own?.values?.partner ?? ''}
            placeholder={texts.byAddress}
            options={partnerNames.map((name) => ({ value: name, label: name }))}
          />
          <Button type="submit" name="intent" value="add-feed" className="mt-7">
            {texts.addFeed}
          </Button>
        </Form>
      )}
    </section>
  )
}

function Feed({ feed, mayUpdate, now }: { feed: CalendarFeed; mayUpdate: boolean; now: number }) {
  const { id, name, address, status, problem, outage } = feed
  const { lastSyncedAt, nextTryAt, reservations, blocks, skippedEntries } = feed
  const facts = [
    texts.holds(count(reservations, texts.reservation), count(blocks, texts.closure)),
    lastSyncedAt ? texts.readAgo(ago(lastSyncedAt, now)) : texts.neverRead,
    texts.nextTry(ago(nextTryAt, now)),
    ...(skippedEntries > 0 ? [texts.skipped(count(skippedEntries, texts.entry, texts.entries))] : []),
  ]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-line bg-raised p-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          <Badge tone={states[status].tone} dot>
            {states[status].words}
          </Badge>
        </p>
        <p className="truncate text-xs text-ink-faint">{address}</p>
        <p className="mt-1 text-sm text-ink-soft">{facts.join(' · ')}</p>
        {problem && <p className="mt-1 text-sm text-danger-text">{problem}</p>}
        {outage && (
          <p className="mt-1 max-w-prose text-sm text-amber-text">
            {texts.outage(count(outage.reservations, texts.reservation), ago(outage.since, now), name)}
          </p>
        )}
      </div>
      {mayUpdate && (
        <div className="flex items-center gap-2">
          <ActionButton intent="refresh" about={name} fields={{ id }} size="small">
            {texts.refresh}
          </ActionButton>
          <ConfirmButton
            intent="remove-feed"
            about={name}
            fields={{ id }}
            confirm={uiTexts.remove}
            question={texts.removeFeedQuestion(name)}
          />
        </div>
      )}
    </li>
  )
}
