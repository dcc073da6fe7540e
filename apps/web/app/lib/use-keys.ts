import { useEffect, useRef, useSyncExternalStore } from 'react'

const KEY = 'lodestay.single-keys'
const listeners = new Set<() => void>()

function areOn(): boolean {
  return localStorage.getItem(KEY) !== 'off'
}

/**
 * Whether single-key shortcuts are on for this device. People who use speech input, or hit keys by accident, can turn
 * them off.
 */
export function useSingleKeys(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    areOn,
    () => true,
  )
}

export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, 'off')
  for (const listener of listeners) listener()
}

/** `data-no-keys` marks what contains a text: a person who types after pressing a button beside it expects to write. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('textarea, select, input:not([type=checkbox], [type=radio], [type=submit])') ||
      target.closest('[data-no-keys]') !== null)
  )
}

/** Single-key shortcuts for this page. Ignored while typing, or while a dialog or menu has the focus. */
export function useKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      // A held key acts only once, because the next item would already be there.
      if (event.repeat) return
      if (document.querySelector('dialog:modal, [popover="auto"]:popover-open')) return
      const act = latest.current[event.key]
      if (!act || (event.key !== '?' && !areOn())) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
