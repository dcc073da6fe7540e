import { useSyncExternalStore } from 'react'
import { announce } from './live-region.tsx'

export type Toast = {
  readonly text: string
  /** The text's language, if it may differ from the page's. */
  readonly lang?: string
  readonly kind?: 'done' | 'info'
  /** A button on the toast, such as Undo. */
  readonly action?: { readonly label: string; readonly onPress: () => void }
  /** Called once it's gone: after it times out, is dismissed, or is replaced by newer ones. */
  readonly onGone?: () => void
}
export type ShownToast = Toast & { readonly id: number }

const none: readonly ShownToast[] = []
let shown: readonly ShownToast[] = none
let nextId = 1
const listeners = new Set<() => void>()

function change(next: readonly ShownToast[]): void {
  const gone = shown.filter((toast) => !next.includes(toast))
  shown = next
  for (const listener of listeners) listener()
  for (const { onGone } of gone) onGone?.()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function dismissToast(id: number): void {
  change(shown.filter((toast) => toast.id !== id))
}

/** Shows a toast and returns its id. For outcomes only: a field's error belongs next to the field. */
export function toast(message: Toast | string): number {
  const id = nextId++
  const one: Toast = typeof message === 'string' ? { text: message } : message
  announce(one.text, one.lang)
  change([...shown.slice(-2), { id, ...one }])
  return id
}

/** The visible toasts, for the region that renders them. */
export function useToasts(): readonly ShownToast[] {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => none,
  )
}
