import type { Giveaway } from '@lodestay/domain'
import type { Feedback } from '@lodestay/domain/feedback/feedback'
import { awaitsPayment } from '@lodestay/domain/giveaways/awaits-payment'
import { isDeletable } from '@lodestay/domain/purchases/is-deletable'
import { Link } from 'react-router'
import type { FormResult } from '../../lib/form-result.ts'
import { dateRange } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { ActionButton, ConfirmButton } from '../forms/action-button.tsx'
import { Rejected } from '../forms/rejected.tsx'
import * as formTexts from '../forms/texts.ts'
import { BuyButton } from '../plan-units/buy-button.tsx'
import { GiveawayBadge } from './giveaway-badge.tsx'
import { isAccepted, isRefunded, phaseLine, phaseOf } from './giveaway-facts.ts'
import * as texts from './texts.ts'

/** A giveaway as its host's list shows it. */
export type HostGiveaway = Pick<
  Giveaway,
  | 'id'
  | 'version'
  | 'stayId'
  | 'title'
  | 'prize'
  | 'status'
  | 'price'
  | 'purchaseStatus'
  | 'dateRange'
  | 'entryCount'
  | 'winnerName'
  | 'winnerEmail'
  | 'winnerEntryHash'
> & {
  readonly stayName: string
  readonly isPublic: boolean
  readonly rejection: Feedback | null
  readonly rights: {
    readonly update: boolean
    readonly delete: boolean
    readonly promote: boolean
    readonly buy: boolean
  }
}

type Props = {
  readonly orgId: string
  readonly giveaway: HostGiveaway
  readonly now: number
  readonly result: FormResult | undefined
}

function Outcome({ giveaway, now }: Pick<Props, 'giveaway' | 'now'>) {
  const { status, entryCount, winnerName, winnerEmail, winnerEntryHash } = giveaway
  if (!isAccepted(giveaway)) return null
  if (isRefunded(giveaway)) return <p className="mt-1.5 text-sm">{texts.refunded}</p>
  if (awaitsPayment(giveaway)) {
    const isOver = phaseOf(giveaway, now) === 'closed'
    return <p className="mt-1.5 text-sm">{isOver ? texts.endedUnbought : texts.opensOnceBought}</p>
  }
  return (
    <p className="mt-1.5 text-sm">
      {phaseLine(giveaway, phaseOf(giveaway, now))}
      {status === 'Executed' && (
        <>
          {' · '}
          <strong>
            {winnerName
              ? texts.winnerName(winnerName)
              : entryCount > 0 && winnerEntryHash
                ? texts.winnerDeleted
                : texts.noOneEntered}
          </strong>
          {winnerEmail ? (
            <>
              {' · '}
              <a href={`mailto:${winnerEmail}`} className="link">
                {winnerEmail}
              </a>
            </>
          ) : (
            winnerName && ` · ${texts.winnerNotReached}`
          )}
        </>
      )}
    </p>
  )
}

/** A giveaway: its status, its entries, and the host's actions. */
export function HostGiveawayRow({ orgId, giveaway, now, result }: Props) {
  const { id, version, stayId, title, prize, stayName, status, purchaseStatus, price, isPublic, rejection, rights } =
    giveaway
  const phase = phaseOf(giveaway, now)
  const editTo = paths.host(orgId).giveaway(id)
  const mayEdit = rights.update && ['Draft', 'Submitted', 'Rejected'].includes(status)
  const mayDelete =
    rights.delete && giveaway.entryCount === 0 && isDeletable({ status, purchaseStatus, isPaid: price > 0 })
  return (
    <Card as="li" className="sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <div className="flex flex-wrap items-center gap-2">
            <h2 className="text-lg">{title}</h2>
            <GiveawayBadge giveaway={giveaway} phase={phase} />
          </div>
          <p className="mt-1 text-sm text-ink-soft">
            {stayName} · <span className="whitespace-nowrap">{dateRange(giveaway.dateRange)}</span>
          </p>
          {prize && <p className="mt-1.5 text-sm">{prize}</p>}
          <Outcome giveaway={giveaway} now={now} />
          {isPublic && (
            <Link to={paths.giveaway(id)} className="link mt-1 inline-flex min-h-9 items-center text-sm">
              {texts.viewPublicPage}
              <span className="sr-only"> {texts.ofTitle(title)}</span>
            </Link>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-1 max-sm:-ml-3">
          {rights.buy && awaitsPayment(giveaway) && phase !== 'closed' && (
            <BuyButton
              orgId={orgId}
              id={id}
              about={title}
              label={texts.buyToOpen}
              price={price}
              purchaseStatus={purchaseStatus}
            />
          )}
          {rights.update && phase === 'closed' && isAccepted(giveaway) && !awaitsPayment(giveaway) && (
            <ActionButton size="small" variant="primary" intent="draw" fields={{ id }} about={texts.ofTitle(title)}>
              {texts.drawWinner}
            </ActionButton>
          )}
          {rights.promote && status !== 'Executed' && (
            <ActionButton size="small" variant="quiet" intent="promote" fields={{ id, stayId }} about={title}>
              {texts.promote}
            </ActionButton>
          )}
          {rights.update && status === 'Draft' && (
            <ActionButton size="small" intent="submit" fields={{ id, version: String(version) }} about={title}>
              {uiTexts.submitForReview}
            </ActionButton>
          )}
          {rights.update && status === 'Submitted' && (
            <ActionButton size="small" variant="quiet" intent="withdraw" fields={{ id }} about={title}>
              {formTexts.withdrawSubmission}
            </ActionButton>
          )}
          {mayEdit && (
            <ButtonLink size="small" variant="quiet" to={editTo}>
              {uiTexts.edit}
              <span className="sr-only"> {title}</span>
            </ButtonLink>
          )}
          {mayDelete && (
            <ConfirmButton
              about={title}
              question={texts.confirmDelete}
              confirm={uiTexts.deleteButton}
              intent="delete"
              fields={{ id, version: String(version) }}
            />
          )}
        </div>
      </div>
      {status === 'Rejected' && (
        <Rejected
          id={id}
          rejection={rejection}
          mayUpdate={rights.update}
          editTo={editTo}
          result={result}
          className="mt-4"
        />
      )}
    </Card>
  )
}
