import { dismissToast, toast } from '../ui/toast.ts'

type Deferred = {
  /** What the toast says while it can still be undone. */
  readonly text: string
  /** The call itself; it may run while the page goes away, so it has to be quick and keep itself alive. */
  readonly run: () => void
  readonly onUndo: () => void
}

const UNDO_MS = 5_000
let pending: { finish: () => void; undo: () => void } | null = null

/**
 * Something that is done in a moment and can be undone until then. The next one, leaving the page, or `finishDeferred`
 * sends it at once, so that nothing decided is ever lost.
 */
export function defer({ text, run, onUndo }: Deferred): void {
  pending?.finish()
  const end = (then: () => void) => () => {
    if (pending !== mine) return
    pending = null
    clearTimeout(timer)
    dismissToast(shown)
    window.removeEventListener('pagehide', finish)
    then()
  }
  const finish = end(run)
  const undo = end(onUndo)
  const mine = { finish, undo }
  pending = mine
  const shown = toast({ text, action: { label: 'Undo', onPress: undo } })
  const timer = setTimeout(finish, UNDO_MS)
  window.addEventListener('pagehide', finish)
}

/** Sends at once what is still waiting. */
export function finishDeferred(): void {
  pending?.finish()
}

/** Takes back what is still waiting; false where nothing is. */
export function undoDeferred(): boolean {
  const had = pending !== null
  pending?.undo()
  return had
}
