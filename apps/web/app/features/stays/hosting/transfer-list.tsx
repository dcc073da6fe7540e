import type { StayTransfer } from '@lodestay/domain/stays/stay-transfer'
import { ago } from '../../../lib/format.ts'
import * as uiTexts from '../../../ui/texts.ts'
import { ActionButton, ConfirmButton } from '../../forms/action-button.tsx'
import * as texts from './texts.ts'

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
        {texts.transfers}
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
        {transfers.map(({ id, stay, from, to, requestedBy, expiresAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 text-sm">
            <span className="min-w-0">
              <span className="font-medium">
                {to.id === orgId ? texts.offersYou(from.name, stay.name) : texts.offeredTo(stay.name, to.name)}
              </span>
              <span className="block text-xs text-ink-faint">
                {texts.requestedBy(requestedBy, ago(expiresAt, now))}
              </span>
              <span className="block text-xs text-ink-faint">{texts.acceptHint}</span>
            </span>
            {!mayDecide ? (
              <span className="text-xs text-ink-soft">{texts.onlyOwnerDecides}</span>
            ) : to.id === orgId ? (
              <span className="flex flex-wrap gap-2">
                <ActionButton intent="accept-transfer" fields={{ id }} size="small" variant="primary" about={stay.name}>
                  {uiTexts.accept}
                </ActionButton>
                <ConfirmButton
                  about={stay.name}
                  question={texts.declineHint(stay.name, from.name)}
                  confirm={uiTexts.decline}
                  intent="decline-transfer"
                  fields={{ id }}
                />
              </span>
            ) : (
              <ConfirmButton
                about={stay.name}
                question={texts.withdrawHint(to.name, stay.name)}
                confirm={uiTexts.withdraw}
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
