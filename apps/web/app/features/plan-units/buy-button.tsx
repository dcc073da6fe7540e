import type { PurchaseStatus } from '@lodestay/domain/lifecycle'
import { money } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ActionButton } from '../forms/action-button.tsx'
import * as texts from './texts.ts'

type Props = {
  readonly orgId: string
  readonly id: string
  /** The item's name, for screen readers. */
  readonly about: string
  /** 'Buy to promote'. */
  readonly label: string
  /** In cents. */
  readonly price: number
  readonly purchaseStatus: PurchaseStatus
}

/** Adds an item to the cart via the page's `buy` action; links to the cart if it is already there. */
export function BuyButton({ orgId, id, about, label, price, purchaseStatus }: Props) {
  if (purchaseStatus === 'Staged')
    return (
      <ButtonLink size="small" variant="quiet" to={paths.host(orgId).cart()}>
        {texts.inYourCart}
        <span className="sr-only"> {about}</span>
      </ButtonLink>
    )
  if (purchaseStatus !== 'Ready') return null
  return (
    <ActionButton size="small" variant="primary" intent="buy" fields={{ id }} about={about}>
      {texts.buyFor(label, money(price))}
    </ActionButton>
  )
}
