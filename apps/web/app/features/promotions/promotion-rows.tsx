import type { Feedback } from '@lodestay/domain/feedback/feedback'
import type { PurchaseStatus } from '@lodestay/domain/lifecycle'
import type { PriceLine } from '@lodestay/domain/promotions/stay-promotion'
import { stepAt } from '@lodestay/domain/promotions/wizard-steps'
import { isDeletable } from '@lodestay/domain/purchases/is-deletable'
import type { FormResult } from '../../lib/form-result.ts'
import { ago, money } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { Badge, StatusBadge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { ActionButton, ConfirmButton } from '../forms/action-button.tsx'
import { Rejected } from '../forms/rejected.tsx'
import { OutletAvatar } from '../outlets/outlet-avatar.tsx'
import { BuyButton } from '../plan-units/buy-button.tsx'
import type { PromotionRights } from './promotions.server.ts'
import * as texts from './texts.ts'

/** A promotion as shown in the host's list. */
export type PromotionRow = {
  readonly id: string
  readonly version: number
  readonly stayId: string
  readonly name: string
  readonly stayName: string
  readonly status: string
  readonly purchaseStatus: PurchaseStatus
  readonly isPaused: boolean
  readonly total: number | null
  readonly lines: readonly PriceLine[]
  /** The index of the wizard's next step. */
  readonly nextStep: number
  readonly updatedAt: string
  readonly rejection: Feedback | null
  readonly rights: PromotionRights
}

function isOutlet({ part }: PriceLine): boolean {
  return part === 'posting' || part === 'amplification' || part === 'reshare'
}

/** The outlets as avatars, with their names for screen readers. */
function Outlets({ lines }: { lines: readonly PriceLine[] }) {
  const names = [...new Set(lines.filter(isOutlet).map(({ name }) => name))]
  if (names.length === 0) return <span className="max-lg:hidden" />
  return (
    <ul aria-label={texts.outlets} className="flex -space-x-2">
      {names.slice(0, 6).map((name) => (
        <li key={name} title={name} className="rounded-full border-2 border-raised">
          <OutletAvatar name={name} size={32} />
          <span className="sr-only">{name}</span>
        </li>
      ))}
      {names.length > 6 && (
        <li className="self-center pl-3 text-xs text-ink-faint">{texts.andMore(names.length - 6)}</li>
      )}
    </ul>
  )
}

function awaitsPayment({ status, purchaseStatus }: PromotionRow): boolean {
  return status === 'Accepted' && purchaseStatus === 'Ready'
}

function RowActions({ orgId, row }: { orgId: string; row: PromotionRow }) {
  const { id, version, stayId, name, status, nextStep, purchaseStatus, total, rights } = row
  const open = rights.update && (status === 'Draft' || status === 'Rejected')
  const mayDelete = rights.delete && isDeletable({ status, purchaseStatus, isPaid: true })
  return (
    <div className="flex flex-wrap items-center gap-1 max-sm:-ml-3 lg:justify-end">
      {rights.buy && status === 'Accepted' && total !== null && total > 0 && (
        <BuyButton
          orgId={orgId}
          id={id}
          about={name}
          label={texts.addToCart}
          price={total}
          purchaseStatus={purchaseStatus}
        />
      )}
      <ButtonLink
        size="small"
        variant={open ? 'secondary' : 'quiet'}
        to={
          purchaseStatus === 'Purchased'
            ? paths.host(orgId).promotion(id)
            : paths.host(orgId).promotionStep(stayId, id, nextStep)
        }
      >
        {open ? texts.continueAt(stepAt(nextStep).label) : uiTexts.view}
        <span className="sr-only">, {name}</span>
      </ButtonLink>
      {rights.create && (
        <ActionButton size="small" variant="quiet" about={name} intent="duplicate" fields={{ id }}>
          {texts.duplicate}
        </ActionButton>
      )}
      {mayDelete && (
        <ConfirmButton
          about={name}
          question={texts.confirmDelete}
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
  readonly rows: readonly PromotionRow[]
  readonly now: number
  readonly result: FormResult | undefined
}

/** An organization's promotions: status, price, and the next step. */
export default function PromotionRows({ orgId, rows, now, result }: Props) {
  return (
    <ul className="flex flex-col gap-3">
      {rows.map((row) => (
        <Card as="li" key={row.id} className="sm:p-5">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 lg:grid lg:grid-cols-[minmax(0,1fr)_9rem_6rem_17rem] xl:grid-cols-[minmax(0,1fr)_9rem_6rem_25rem]">
            <div className="min-w-0 flex-1 basis-72">
              <div className="flex flex-wrap items-center gap-2">
                <h2 className="text-lg">{row.name}</h2>
                <StatusBadge status={row.status} />
                {row.purchaseStatus !== 'Ready' && row.purchaseStatus !== 'Staged' && (
                  <StatusBadge status={row.purchaseStatus} />
                )}
                {row.purchaseStatus === 'Staged' && <Badge tone="amber">{texts.inCart}</Badge>}
                {row.isPaused && <Badge>{texts.paused}</Badge>}
                {awaitsPayment(row) &&
                  (row.total === 0 ? (
                    <Badge tone="action">{texts.coveredByPlan}</Badge>
                  ) : (
                    <Badge tone="ember">{uiTexts.awaitingPayment}</Badge>
                  ))}
              </div>
              <p className="mt-1 text-sm text-ink-soft">
                {row.stayName} · {row.lines[0]?.name ?? texts.noTypeYet} ·{' '}
                <time dateTime={row.updatedAt} className="whitespace-nowrap">
                  {ago(row.updatedAt, now)}
                </time>
              </p>
            </div>
            <Outlets lines={row.lines} />
            <p className="min-w-20 text-right text-lg font-semibold tabular-nums">
              <span className="sr-only">{texts.priceBefore} </span>
              {row.total === null ? <span className="text-ink-faint">—</span> : money(row.total)}
            </p>
            <RowActions orgId={orgId} row={row} />
          </div>
          {row.status === 'Rejected' && (
            <Rejected
              id={row.id}
              rejection={row.rejection}
              mayUpdate={row.rights.update}
              editTo={paths.host(orgId).promotionStep(row.stayId, row.id, row.nextStep)}
              result={result}
              className="mt-4"
            />
          )}
        </Card>
      ))}
    </ul>
  )
}
