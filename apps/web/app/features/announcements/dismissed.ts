import { useSyncExternalStore } from 'react'

const KEY = 'lodestay.dismissed-announcements'
/** Only the newest ids: announcements are short-lived. */
const MOST = 50
const none: readonly string[] = []
const listeners = new Set<() => void>()
let known: { readonly text: string | null; readonly ids: readonly string[] } = { text: null, ids: none }

/** Runs right after the announcements in the HTML, so that a dismissed one never flashes. */
export const hideDismissedScript = `try{const d=(localStorage.getItem('${KEY}')||'').split(' ');for(const e of document.querySelectorAll('[data-announcement]'))e.hidden=d.includes(e.dataset.announcement)}catch{}`

function read(): readonly string[] {
  const text = localStorage.getItem(KEY)
  if (text !== known.text) known = { text, ids: text?.split(' ') ?? none }
  return known.ids
}

/** Remembers on this device that an announcement was dismissed. */
export function dismissAnnouncement(id: string): void {
  localStorage.setItem(KEY, [...read().slice(1 - MOST), id].join(' '))
  for (const listener of listeners) listener()
}

/** Ids of announcements dismissed on this device; empty on the server, which can't know them. */
export function useDismissed(): readonly string[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read,
    () => none,
  )
}
