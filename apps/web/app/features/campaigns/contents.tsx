import type { CampaignCandidates } from '@lodestay/domain'
import { isOver } from '@lodestay/domain/campaigns/calendar'
import { Form, Link, useNavigation } from 'react-router'
import type { FormResult } from '../../lib/form-result.ts'
import { dateRange, day, money } from '../../lib/format.ts'
import { Badge, StatusBadge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Select } from '../../ui/select.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { ActionButton } from '../forms/action-button.tsx'
import { useFormReset } from '../forms/use-form-reset.ts'
import type { ContentItem } from './campaigns.server.ts'
import { kindWords, pageOf } from './kinds.ts'
import * as texts from './texts.ts'

function datesOf({ kind, start, end }: ContentItem): string {
  if (start === null || end === null) return texts.noDate
  return kind === 'stay-promotions' ? day(start) : dateRange({ start, end })
}

type Props = {
  readonly orgId: string
  readonly items: readonly ContentItem[]
  /** Items that could be added; null if the user may not add any. */
  readonly candidates: CampaignCandidates | null
  /** Stays that a promotion can be started for. */
  readonly stays: readonly { readonly id: string; readonly name: string }[]
  readonly result: FormResult | undefined
}

function Adding({
  candidates: { candidates, isCapped },
  stays,
  result,
}: Pick<Props, 'stays' | 'result'> & { candidates: CampaignCandidates }) {
  const busy = useNavigation().formData?.get('intent')
  const reset = useFormReset(result?.intent === 'add' ? result : undefined, null)
  const refused = (intent: string) => (result?.intent === intent ? Object.values(result.errors ?? {})[0] : undefined)
  return (
    <div className="mt-5 flex flex-col gap-5 border-t border-line pt-5">
      {candidates.length > 0 ? (
        <Form
          key={reset.key}
          {...reset.bind}
          method="post"
          preventScrollReset
          className="flex flex-wrap items-end gap-3"
        >
          <Select
            label={texts.addExisting}
            name="item"
            required
            placeholder={texts.chooseOne}
            className="min-w-0 flex-1 basis-60"
            options={candidates.map(({ kind, id, title, stayName }) => ({
              value: `${kind}:${id}`,
              label: texts.itemChoice(kindWords[kind].one, title, stayName),
            }))}
            hint={isCapped ? texts.newestOnly(candidates.length) : undefined}
            error={refused('add')}
          />
          <Button type="submit" name="intent" value="add" loading={busy === 'add'}>
            {texts.add}
          </Button>
        </Form>
      ) : (
        <p className="text-sm text-ink-soft">{texts.nothingToAdd}</p>
      )}
      {stays.length > 0 && (
        <Form method="post" className="flex flex-wrap items-end gap-3">
          <Select
            label={texts.startPromotionOf}
            name="stayId"
            required
            placeholder={uiTexts.chooseStay}
            className="min-w-0 flex-1 basis-60"
            options={stays.map(({ id, name }) => ({ value: id, label: name }))}
            error={refused('begin')}
          />
          <Button type="submit" name="intent" value="begin" loading={busy === 'begin'}>
            {texts.startPromotion}
          </Button>
        </Form>
      )}
    </div>
  )
}

/** A campaign's items, with status, date and price, and the controls to add and remove them. */
export function Contents({ orgId, items, candidates, stays, result }: Props) {
  return (
    <Card aria-labelledby="contents">
      <h2 id="contents" className="text-xl">
        {texts.inThisCampaign}
      </h2>
      {items.length === 0 && <p className="mt-3 text-sm text-ink-soft">{texts.contentsEmpty}</p>}
      <ul className="mt-2 flex flex-col divide-y divide-line">
        {items.map((item) => (
          <li key={item.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
            <div className="min-w-0 flex-1 basis-48">
              <div className="flex flex-wrap items-center gap-2">
                <Link to={pageOf(orgId, item)} className="font-semibold no-underline hover:underline">
                  {item.title}
                </Link>
                <Badge>{kindWords[item.kind].one}</Badge>
                <StatusBadge status={item.status} />
              </div>
              <p className="mt-0.5 text-sm text-ink-soft">
                {[item.stayName, datesOf(item), item.price !== null && money(item.price)].filter(Boolean).join(' · ')}
              </p>
            </div>
            {/* Items that have run stay in their campaign. */}
            {candidates && !isOver(item) && (
              <ActionButton
                size="small"
                variant="quiet"
                intent="remove"
                fields={{ item: `${item.kind}:${item.id}` }}
                about={texts.fromCampaign(item.title)}
              >
                {uiTexts.remove}
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
      {candidates && <Adding candidates={candidates} stays={stays} result={result} />}
    </Card>
  )
}
