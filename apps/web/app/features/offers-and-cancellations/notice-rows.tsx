import type { WatchLine } from '@lodestay/domain'
import type { Feedback } from '@lodestay/domain/feedback/feedback'
import type { PurchaseStatus } from '@lodestay/domain/lifecycle'
import type { NoticePrice } from '@lodestay/domain/offers-and-cancellations/notice-price'
import { isDeletable } from '@lodestay/domain/purchases/is-deletable'
import { useFetcher } from 'react-router'
import type { FormResult } from '../../lib/form-result.ts'
import { dateRange } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { useFetcherResult } from '../../lib/use-fetcher-result.ts'
import { Badge, PromotedBadge, StatusBadge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Switch } from '../../ui/switch.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { priceWords } from '../fields/field-words.ts'
import { ActionButton, ConfirmButton } from '../forms/action-button.tsx'
import { Rejected } from '../forms/rejected.tsx'
import * as formTexts from '../forms/texts.ts'
import { BuyButton } from '../plan-units/buy-button.tsx'
import { LineNote } from './line-note.tsx'
import { type NoticeKind, type NoticeStatus, noticeKinds } from './notice-kinds.ts'
import * as texts from './texts.ts'

/** An offer or a cancellation as its host's list shows it. */
export type NoticeRow = {
  readonly id: string
  readonly version: number
  readonly title: string
  readonly description: string
  readonly stayName: string
  readonly status: NoticeStatus
  readonly dateRange: { readonly start: string; readonly end: string }
  readonly enabled: boolean
  readonly promote: boolean
  readonly isPromoted: boolean
  /** A cancellation's price in cents; 0 if its promotion is free. */
  readonly promotionPrice: number
  readonly purchaseStatus: PurchaseStatus
  readonly price: NoticePrice | null
  /** Whether it still is as drafted by the stay's calendar; null if its host created it. */
  readonly drafted: 'unchanged' | 'changed' | null
  readonly rejection: Feedback | null
  /** For a cancellation that is offered first to those who watch its nights. */
  readonly line: WatchLine | null
  readonly rights: { readonly update: boolean; readonly delete: boolean; readonly buy: boolean }
}

/** Whether travelers see an accepted notice. Applies immediately; without JavaScript it has a submit button. */
function ShownSwitch({ row }: { row: NoticeRow }) {
  const fetcher = useFetcher<FormResult>()
  const submitted = fetcher.formData
  useFetcherResult(fetcher.data)
  return (
    <fetcher.Form method="post" className="flex items-center gap-3">
      <input type="hidden" name="intent" value="show" />
      <input type="hidden" name="id" value={row.id} />
      <Switch
        name="enabled"
        label={
          <>
            {uiTexts.shown}
            <span className="sr-only"> {texts.toTravelers(row.title)}</span>
          </>
        }
        {...(submitted ? { checked: submitted.has('enabled') } : { checked: row.enabled })}
        onChange={(event) => {
          const form = new FormData(event.currentTarget.form ?? undefined)
          void fetcher.submit(form, { method: 'post' })
        }}
      />
      <noscript>
        <Button type="submit" size="small">
          {uiTexts.save}
        </Button>
      </noscript>
    </fetcher.Form>
  )
}

function Actions({ orgId, kind, row }: { orgId: string; kind: NoticeKind; row: NoticeRow }) {
  const { id, version, title, status, purchaseStatus, rights } = row
  const { noun } = noticeKinds[kind]
  const finished = ['Filled', 'Closed', 'Expired'].includes(status)
  // The line's watchers must be notified when it ends.
  const isAwaited = status === 'Accepted' && row.line !== null
  const mayDelete =
    rights.delete && !isAwaited && isDeletable({ status, purchaseStatus, isPaid: row.promotionPrice > 0 })
  const settles = kind === 'cancellations' && status === 'Accepted' && rights.update
  return (
    <div className="flex flex-wrap items-center gap-x-1 gap-y-2 max-sm:-ml-3">
      {rights.buy && status === 'Accepted' && row.promote && row.promotionPrice > 0 && (
        <BuyButton
          orgId={orgId}
          id={id}
          about={title}
          label={texts.buyToPromote}
          price={row.promotionPrice}
          purchaseStatus={purchaseStatus}
        />
      )}
      {rights.update && status === 'Available' && row.drafted === 'unchanged' && (
        <ActionButton size="small" intent="publish" fields={{ id }} about={title}>
          {texts.publishAsItIs}
        </ActionButton>
      )}
      {rights.update && kind === 'cancellations' && status === 'Submitted' && (
        <ActionButton size="small" intent="withdraw" fields={{ id }} about={title}>
          {formTexts.withdrawSubmission}
        </ActionButton>
      )}
      {rights.update && kind === 'offers' && ['Submitted', 'Accepted'].includes(status) && (
        <ConfirmButton
          about={title}
          question={texts.confirmWithdrawOffer}
          confirm={uiTexts.withdraw}
          intent="withdraw"
          fields={{ id }}
        />
      )}
      {settles && (
        <>
          <ConfirmButton
            about={title}
            question={texts.confirmFill}
            confirm={texts.markAsFilled}
            intent="fill"
            fields={{ id }}
          />
          <ConfirmButton
            about={title}
            question={texts.confirmClose}
            confirm={uiTexts.close}
            intent="close"
            fields={{ id }}
          />
        </>
      )}
      {rights.update && !finished && status !== 'Pending' && (
        <ButtonLink size="small" variant="quiet" to={paths.host(orgId).notice(kind, id)}>
          {uiTexts.edit}
          <span className="sr-only"> {title}</span>
        </ButtonLink>
      )}
      {mayDelete && (
        <ConfirmButton
          about={title}
          question={texts.confirmDelete(noun)}
          confirm={uiTexts.deleteButton}
          intent="delete"
          fields={{ id, version: String(version) }}
        />
      )}
    </div>
  )
}

type Props = {
  readonly orgId: string
  readonly kind: NoticeKind
  readonly rows: readonly NoticeRow[]
  readonly result: FormResult | undefined
}

/** An organization's offers or cancellations: status and actions. */
export default function NoticeRows({ orgId, kind, rows, result }: Props) {
  return (
    <ul className="flex flex-col gap-3">
      {rows.map((row) => (
        <Card as="li" key={row.id} className="sm:p-5">
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
            <div className="min-w-0 flex-1 basis-72">
              <div className="flex flex-wrap items-center gap-2">
                <h2 className="text-lg">{row.title}</h2>
                <StatusBadge status={row.status} />
                {row.status === 'Accepted' && !row.enabled && <Badge>{uiTexts.hidden}</Badge>}
                {row.line && <Badge>{texts.held}</Badge>}
                {row.isPromoted && <PromotedBadge />}
                {row.promote && !row.isPromoted && <Badge>{texts.toBePromoted}</Badge>}
                {row.drafted && <Badge>{texts.draftedByCalendar}</Badge>}
              </div>
              <p className="mt-1 text-sm text-ink-soft">
                {row.stayName} · <span className="whitespace-nowrap">{dateRange(row.dateRange)}</span>
                {row.price && ` · ${priceWords(row.price)}`}
              </p>
              {row.description && <p className="mt-1.5 text-sm">{row.description}</p>}
            </div>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              {row.status === 'Accepted' && row.rights.update && <ShownSwitch row={row} />}
              <Actions orgId={orgId} kind={kind} row={row} />
            </div>
          </div>
          {row.line && <LineNote line={row.line} id={row.id} about={row.title} mayOpen={row.rights.update} />}
          {row.status === 'Rejected' && (
            <Rejected
              id={row.id}
              rejection={row.rejection}
              mayUpdate={row.rights.update}
              editTo={paths.host(orgId).notice(kind, row.id)}
              result={result}
              className="mt-4"
            />
          )}
          {row.status === 'Pending' && (
            <Notice kind="warning" className="mt-4">
              {uiTexts.lockedForReview}
            </Notice>
          )}
        </Card>
      ))}
    </ul>
  )
}
