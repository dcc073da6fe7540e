import { type Lifecycle, nextStatus, openMoves, statusesBefore } from '@lodestay/domain'
import { illegalMove } from './errors.ts'

/** An UPDATE whose WHERE clause has the starting statuses, so that only one of two concurrent moves wins. */
type Update = Promise<{ readonly numUpdatedRows: bigint }>

/**
 * Moves a row along its lifecycle. `update` sets the status if it is still one of `from`.
 * @throws Problem 409 naming the available moves.
 */
export async function moveStatus<S extends string, M extends string>(
  lifecycle: Lifecycle<S, M>,
  status: NoInfer<S>,
  move: NoInfer<M>,
  update: (to: S, from: readonly S[]) => Update,
): Promise<S> {
  const to = nextStatus(lifecycle, status, move)
  if (!to || !(await moveIfOpen(lifecycle, move, update))) throw illegalMove(move, status, openMoves(lifecycle, status))
  return to
}

/** Moves a row along its lifecycle, as `moveStatus` does. @returns false if the move isn't available. */
export async function moveIfOpen<S extends string, M extends string>(
  lifecycle: Lifecycle<S, M>,
  move: NoInfer<M>,
  update: (to: S, from: readonly S[]) => Update,
): Promise<boolean> {
  const { from, to } = lifecycle.moves[move]
  return (await update(to, from)).numUpdatedRows === 1n
}

/**
 * Moves a row to the status a caller sent, by whichever move leads there. `update` sets it if the row is still in one
 * of `from`.
 * @throws Problem 409 naming the available moves.
 */
export async function moveToStatus<S extends string>(
  lifecycle: Lifecycle<S, string>,
  status: NoInfer<S>,
  to: NoInfer<S>,
  update: (from: readonly S[]) => Update,
): Promise<void> {
  const from = statusesBefore(lifecycle, to)
  if (!from.includes(status) || (await update(from)).numUpdatedRows !== 1n)
    throw illegalMove(`move to ${to}`, status, openMoves(lifecycle, status))
}
