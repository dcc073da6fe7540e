import type { PaymentProfile } from '@lodestay/domain/payments/payment'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import * as texts from './texts.ts'

/** The posted value of `card` if no saved card is chosen. */
export const NEW_CARD = 'new'

type Props = {
  /** Default card first; null while the payment provider is unreachable. */
  readonly cards: readonly PaymentProfile[] | null
  /** The choice before a rejection, or the card in use; ignored if it can no longer be chosen. */
  readonly chosen: string | undefined
  /** The server's render time. */
  readonly now: number
  /** Offers to save a new card; omit if cards are always saved. */
  readonly offersToSave?: boolean
}

export function isExpired({ expMonth, expYear }: PaymentProfile, now: number): boolean {
  return Date.UTC(expYear, expMonth) <= now
}

/** A form's controls `card` and `saveCard`: a saved card or a new one. */
export function CardChoice({ cards, chosen, now, offersToSave = false }: Props) {
  const usable = (cards ?? []).filter((card) => !isExpired(card, now))
  const first = chosen === NEW_CARD ? NEW_CARD : (usable.find(({ id }) => id === chosen) ?? usable[0])?.id
  const [choice, setChoice] = useState(first ?? NEW_CARD)
  const saved = (cards ?? []).map((card) => ({
    value: card.id,
    label: texts.cardEndingIn(card.brand, card.last4),
    hint: texts.cardExpires(card.expMonth, card.expYear),
    ...(card.isDefault && { aside: <Badge>{texts.defaultCard}</Badge> }),
    ...(isExpired(card, now) && { disabledReason: texts.cardExpired }),
  }))
  return (
    <div className="grid gap-3">
      {cards === null && <Notice kind="warning">{texts.cardsUnavailable}</Notice>}
      {saved.length > 0 ? (
        <RadioGroup
          legend={texts.payWith}
          name="card"
          look="cards"
          options={[...saved, { value: NEW_CARD, label: texts.newCard, hint: texts.newCardHint }]}
          value={choice}
          onValueChange={setChoice}
        />
      ) : (
        <>
          <input type="hidden" name="card" value={NEW_CARD} />
          <p className="text-sm text-ink-soft">{texts.newCardHint}</p>
        </>
      )}
      {offersToSave && choice === NEW_CARD && (
        <Checkbox name="saveCard" label={texts.saveThisCard} hint={texts.saveThisCardHint} />
      )}
    </div>
  )
}
