import { useSyncExternalStore } from 'react'

const KEY = 'lodestay.dismissed-announcements'
/** The latest are enough: an announcement does not stay for long. */
const MOST = 50
const none: readonly string[] = []
const listeners = new Set<() => void>()
let known: { readonly text: string | null; readonly ids: readonly string[] } = { text: null, ids: none }

/** Runs where the announcements stand, so that a dismissed one never flashes. */
export const hideDismissedScript = `try{const d=(localStorage.getItem('${KEY}')||'').split(' ');for(const e of document.querySelectorAll('[data-announcement]'))e.hidden=d.includes(e.dataset.announcement)}catch{}`

function read(): readonly string[] {
  const text = localStorage.getItem(KEY)
  if (text !== known.text) known = { text, ids: text?.split(' ') ?? none }
  return known.ids
}

/** Remembers on this device that an announcement was read. */
export function dismissAnnouncement(id: string): void {
  localStorage.setItem(KEY, [...read().slice(1 - MOST), id].join(' '))
  for (const listener of listeners) listener()
}

/** Ids of the announcements that this device has dismissed; none on the server, which cannot know. */
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
