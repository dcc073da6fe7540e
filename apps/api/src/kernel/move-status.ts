import { type Lifecycle, nextStatus, openMoves } from '@lodestay/domain'
import { illegalMove } from './errors.ts'

/**
 * Moves a row along its lifecycle. `update` sets the status if it is still one of `from`, so that only one of two
 * concurrent moves wins.
 * @throws Problem 409 naming the available moves.
 */
export async function moveStatus<S extends string, M extends string>(
  lifecycle: Lifecycle<S, M>,
  status: NoInfer<S>,
  move: NoInfer<M>,
  update: (to: S, from: readonly S[]) => Promise<{ readonly numUpdatedRows: bigint }>,
): Promise<S> {
  const to = nextStatus(lifecycle, status, move)
  const moved = to && (await update(to, lifecycle.moves[move].from))
  if (!to || !moved || moved.numUpdatedRows !== 1n) throw illegalMove(move, status, openMoves(lifecycle, status))
  return to
}
