import type { StayTransfer } from '@lodestay/domain/stays/stay-transfer'
import { ago } from '../../../lib/format.ts'
import { ActionButton, ConfirmButton } from '../../forms/action-button.tsx'

type Props = {
  readonly orgId: string
  readonly transfers: readonly StayTransfer[]
  /** Only owners decide. */
  readonly mayDecide: boolean
  readonly now: number
}

/** Pending transfers to and from the organization. */
export function TransferList({ orgId, transfers, mayDecide, now }: Props) {
  if (transfers.length === 0) return null
  return (
    <section aria-labelledby="transfers" className="mb-8">
      <h2 id="transfers" className="mb-3 text-xl">
        Transfers
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
        {transfers.map(({ id, stay, from, to, requestedBy, expiresAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 text-sm">
            <span className="min-w-0">
              <span className="font-medium">
                {to.id === orgId ? `${from.name} offers you ${stay.name}` : `${stay.name}, offered to ${to.name}`}
              </span>
              <span className="block text-xs text-ink-faint">
                Requested by {requestedBy} · ends {ago(expiresAt, now)}
              </span>
              <span className="block text-xs text-ink-faint">
                Once you accept, people with a role for just this stay lose it.
              </span>
            </span>
            {!mayDecide ? (
              <span className="text-xs text-ink-soft">Only an owner can decide.</span>
            ) : to.id === orgId ? (
              <span className="flex flex-wrap gap-2">
                <ActionButton intent="accept-transfer" fields={{ id }} size="small" variant="primary" about={stay.name}>
                  Accept
                </ActionButton>
                <ConfirmButton
                  about={stay.name}
                  question={`${stay.name} stays with ${from.name}, and we’ll let them know.`}
                  confirm="Decline"
                  intent="decline-transfer"
                  fields={{ id }}
                />
              </span>
            ) : (
              <ConfirmButton
                about={stay.name}
                question={`${to.name} can no longer accept ${stay.name}.`}
                confirm="Withdraw"
                intent="withdraw-transfer"
                fields={{ id }}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
