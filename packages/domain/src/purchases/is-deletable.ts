import type { PurchaseStatus } from '../lifecycle.ts'

type Disposable = {
  readonly status: string
  readonly purchaseStatus: PurchaseStatus
  /** Whether its purchase cost something, or its work has begun: a unit of the plan alone is returned. */
  readonly isPaid: boolean
}

/** Whether the host may still delete a submission: not while a moderator has it, in a cart, or once it is paid for. */
export function isDeletable({ status, purchaseStatus, isPaid }: Disposable): boolean {
  return status !== 'Pending' && purchaseStatus !== 'Staged' && !(purchaseStatus === 'Purchased' && isPaid)
}
