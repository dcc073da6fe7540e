import type { CartItem, PaidItem } from '@lodestay/domain/purchases/purchase'
import { Link } from 'react-router'
import { money } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { ActionButton, ConfirmButton } from '../forms/action-button.tsx'
import type { CartRights } from './cart.server.ts'
import * as texts from './texts.ts'

type Rights = Pick<CartRights, 'update' | 'remove' | 'seePromotions'>

function nameOf({ label }: CartItem): string {
  return label || texts.deletedItem
}

/** The current price, and the previous one if it was added at a different price. */
function Price({ item: { price, currentPrice, covered } }: { item: CartItem }) {
  const hasChanged = currentPrice !== null && currentPrice !== price
  return (
    <p className="text-right text-lg font-semibold tabular-nums">
      <span className="sr-only">{uiTexts.price}: </span>
      {money(currentPrice ?? price)}
      {hasChanged && (
        <span className="block text-xs font-normal text-ink-soft">
          {texts.wasBefore} <s>{money(price)}</s>
        </span>
      )}
      {covered > 0 && (
        <span className="block text-xs font-normal text-ink-soft">{texts.coveredByPlan(money(covered))}</span>
      )}
    </p>
  )
}

/** Why an item currently can't be paid for, and how to resolve that. */
function Obstacle({ item, mayUpdate }: { item: CartItem; mayUpdate: boolean }) {
  const { id, price, currentPrice, obstacle } = item
  if (currentPrice === null)
    return (
      <Notice kind="warning" className="mt-4">
        {texts.noLongerForSale(obstacle)}
      </Notice>
    )
  if (currentPrice === price) return null
  const now = money(currentPrice)
  return (
    <Notice
      kind="warning"
      className="mt-4"
      action={
        mayUpdate && (
          <ActionButton size="small" intent="agree" fields={{ id, price: String(currentPrice) }} about={nameOf(item)}>
            {texts.agreeTo(now)}
          </ActionButton>
        )
      }
    >
      {texts.priceChanged(money(price), now)}
    </Notice>
  )
}

function Actions({ item, rights }: { item: CartItem; rights: Rights }) {
  const { id, status, currentPrice } = item
  const move = status === 'Staged' ? 'later' : 'stage'
  return (
    <div className="-ml-3 flex flex-wrap items-center">
      {rights.update && (currentPrice !== null || status === 'Staged') && (
        <ActionButton size="small" variant="quiet" intent={move} fields={{ id }} about={nameOf(item)}>
          {status === 'Staged' ? texts.saveForLater : texts.moveToCart}
        </ActionButton>
      )}
      {rights.remove && (
        <ConfirmButton
          about={nameOf(item)}
          question={texts.confirmRemove}
          confirm={uiTexts.remove}
          intent="remove"
          fields={{ id }}
        />
      )}
    </div>
  )
}

/** The items in a cart, each with its actions. */
export function CartItems({ items, rights }: { items: readonly CartItem[]; rights: Rights }) {
  return (
    <ul className="flex flex-col gap-3">
      {items.map((item) => (
        <Card as="li" key={item.id} className="sm:p-5">
          <div className="flex items-start justify-between gap-6">
            <div className="min-w-0">
              <h3 className="text-lg">
                {item.collectionType === 'stay-promotions' && item.label && rights.seePromotions ? (
                  <Link to={paths.promotion(item.purchaseableId)} className="no-underline hover:underline">
                    {item.label}
                  </Link>
                ) : (
                  nameOf(item)
                )}
              </h3>
              {item.stayName && <p className="text-sm text-ink-soft">{item.stayName}</p>}
            </div>
            <Price item={item} />
          </div>
          <Obstacle item={item} mayUpdate={rights.update} />
          {(rights.update || rights.remove) && (
            <div className="mt-3">
              <Actions item={item} rights={rights} />
            </div>
          )}
        </Card>
      ))}
    </ul>
  )
}

/** The items of a payment in progress. */
export function PaidItems({ items }: { items: readonly PaidItem[] }) {
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
      {items.map(({ purchaseableId, label, price }) => (
        <li key={purchaseableId} className="flex items-baseline justify-between gap-6 px-4 py-3">
          <span className="min-w-0">{label}</span>
          <span className="font-semibold tabular-nums">{money(price)}</span>
        </li>
      ))}
    </ul>
  )
}
