import { useSyncExternalStore } from 'react'

export type ColorScheme = 'light' | 'dark' | 'system'
const KEY = 'lodestay.color-scheme'
const listeners = new Set<() => void>()

/**
 * Runs in the document's head before anything is painted, so that a remembered scheme never flashes. It must stay
 * one small statement: it is repeated in every page.
 */
export const colorSchemeScript = `try{const s=localStorage.getItem('${KEY}');if(s==='light'||s==='dark')document.documentElement.dataset.scheme=s}catch{}`

function read(): ColorScheme {
  const scheme = document.documentElement.dataset.scheme
  return scheme === 'light' || scheme === 'dark' ? scheme : 'system'
}

/** Remembers a scheme on this device and shows it at once. */
export function setColorScheme(scheme: ColorScheme): void {
  if (scheme === 'system') {
    delete document.documentElement.dataset.scheme
    localStorage.removeItem(KEY)
  } else {
    document.documentElement.dataset.scheme = scheme
    localStorage.setItem(KEY, scheme)
  }
  for (const listener of listeners) listener()
}

/** The chosen scheme; 'system' on the server, which cannot know it. */
export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read,
    () => 'system',
  )
}
