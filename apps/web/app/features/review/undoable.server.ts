import { UNDO_WINDOW_MS } from '@lodestay/domain/lifecycle'

/**
 * A decision that was made without scripts, for the queue's address. The address is reloaded and gone back to, so it
 * says when the decision was made: later than the window, it can't be undone.
 */
export function undoableQuery(item: string, decidedAt: number) {
  return { undoable: item, decidedAt }
}

/** The items in the queue's address whose decisions can still be undone, and for how long. */
export function undoableIn({ url }: Pick<Request, 'url'>, now: number) {
  const query = new URL(url).searchParams
  const undoableForMs = Math.min(Number(query.get('decidedAt')) + UNDO_WINDOW_MS - now, UNDO_WINDOW_MS)
  return { undoable: undoableForMs > 0 ? query.getAll('undoable') : [], undoableForMs }
}
