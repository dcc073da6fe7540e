import * as uiTexts from '../ui/texts.ts'
import { dismissToast, toast } from '../ui/toast.ts'

type Deferred = {
  /** The toast's text while undo is still possible. */
  readonly text: string
  /** The call itself. It may run while the page unloads, so it must be quick and use keepalive. */
  readonly run: () => void
  readonly onUndo: () => void
}

/**
 * A request sent on `pagehide` is lost if a service worker handles it, as in browsers without static routes, so it is sent
 * on `beforeunload`, too. Phones may fire only `pagehide`.
 */
const leavings = ['beforeunload', 'pagehide'] as const

let pending: { finish: () => void; undo: () => void } | null = null

/**
 * Delays an action so that it can be undone while its toast is shown, which hovering extends. The next action, leaving
 * the page, or `finishDeferred` sends it immediately, so that no decision is lost.
 */
export function defer({ text, run, onUndo }: Deferred): void {
  pending?.finish()
  const end = (then: () => void) => () => {
    if (pending !== mine) return
    pending = null
    dismissToast(shown)
    for (const leaving of leavings) window.removeEventListener(leaving, finish)
    then()
  }
  const finish = end(run)
  const undo = end(onUndo)
  const mine = { finish, undo }
  pending = mine
  const shown = toast({ text, action: { label: uiTexts.undo, onPress: undo }, onGone: finish })
  for (const leaving of leavings) window.addEventListener(leaving, finish)
}

/** Sends the pending action now. */
export function finishDeferred(): void {
  pending?.finish()
}

/** Cancels the pending action; false if there is none. */
export function undoDeferred(): boolean {
  const had = pending !== null
  pending?.undo()
  return had
}
