import type { PaymentProfile } from '@lodestay/domain/payments/payment'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Notice } from '../../ui/notice.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { ActionButton, ConfirmButton } from '../forms/action-button.tsx'
import * as paymentTexts from '../payments/texts.ts'
import * as texts from './texts.ts'

type Props = {
  /** Null while the payment provider is unreachable. */
  readonly cards: readonly PaymentProfile[] | null
  readonly rights: { readonly add: boolean; readonly update: boolean; readonly remove: boolean }
  /** The form for a new card, while one is being added. */
  readonly cardForm: ReactNode
}

/** An organization's saved cards, and the actions for each. */
export function CardList({ cards, rights, cardForm }: Props) {
  return (
    <div className="flex flex-col gap-4">
      {!cards && <Notice kind="warning">{texts.cardsUnavailable}</Notice>}
      {cards?.length === 0 && <p className="text-sm text-ink-soft">{texts.noCards}</p>}
      {cards && cards.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
          {cards.map((card) => {
            const name = paymentTexts.cardEndingIn(card.brand, card.last4)
            return (
              <li
                key={card.id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5 text-sm"
              >
                <span>
                  <span className="font-medium">{name}</span>{' '}
                  {card.isDefault && <Badge tone="action">{paymentTexts.defaultCard}</Badge>}
                  <span className="block text-xs text-ink-faint">
                    {paymentTexts.cardExpires(card.expMonth, card.expYear)}
                  </span>
                </span>
                <span className="flex flex-wrap gap-1">
                  {rights.update && !card.isDefault && (
                    <ActionButton
                      size="small"
                      variant="quiet"
                      intent="default-card"
                      fields={{ id: card.id, name }}
                      about={name}
                    >
                      {texts.makeDefault}
                    </ActionButton>
                  )}
                  {rights.remove && (
                    <ConfirmButton
                      about={name}
                      question={texts.confirmRemoveCard(name)}
                      confirm={uiTexts.remove}
                      intent="remove-card"
                      fields={{ id: card.id }}
                    />
                  )}
                </span>
              </li>
            )
          })}
        </ul>
      )}
      {cards &&
        rights.add &&
        (cardForm || (
          <ActionButton intent="add-card" size="small">
            {texts.addCard}
          </ActionButton>
        ))}
    </div>
  )
}
