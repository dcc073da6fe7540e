import shoppingCart from '@lodestay/icons/shopping_cart.svg?path'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Icon } from '../../ui/icon.tsx'
import * as texts from './texts.ts'

/** Links to the current organization's cart, and shows the number of items in it. */
export default function CartLink({ orgId, staged }: { orgId: string; staged: number }) {
  const words = staged > 0 ? texts.cartWith(staged) : texts.cart
  return (
    <Link
      to={paths.host(orgId).cart()}
      aria-label={words}
      title={words}
      className="relative inline-grid size-11 place-items-center rounded-full text-ink no-underline hover:bg-hover focus-visible:rounded-full active:bg-pressed"
    >
      <Icon path={shoppingCart} size={22} />
      {staged > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-1 left-5.5 min-w-4.5 rounded-full bg-action px-1 text-center text-[0.6875rem] leading-4.5 font-semibold text-on-action tabular-nums shadow-[0_0_0_2px_var(--paper)]"
        >
          {staged}
        </span>
      )}
    </Link>
  )
}
