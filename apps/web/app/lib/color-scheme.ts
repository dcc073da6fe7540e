import { useSyncExternalStore } from 'react'

export type ColorScheme = 'light' | 'dark' | 'system'
const KEY = 'lodestay.color-scheme'
const listeners = new Set<() => void>()

/**
 * Runs in the document's head before the first paint, so that a saved scheme never flashes. Keep it one small
 * statement: it is inlined into every page.
 */
export const colorSchemeScript = `try{const s=localStorage.getItem('${KEY}');if(s==='light'||s==='dark')document.documentElement.dataset.scheme=s}catch{}`

function read(): ColorScheme {
  const scheme = document.documentElement.dataset.scheme
  return scheme === 'light' || scheme === 'dark' ? scheme : 'system'
}

/** Saves the scheme on this device and applies it. */
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

export type ShownScheme = 'light' | 'dark'

const DARK = '(prefers-color-scheme: dark)'

/** The color scheme in effect, whether chosen by the user or the system. Browser only. */
export function shownScheme(): ShownScheme {
  const scheme = read()
  return scheme === 'system' ? (matchMedia(DARK).matches ? 'dark' : 'light') : scheme
}

/** For content that is drawn rather than styled. @returns a function that stops listening */
export function onShownSchemeChange(listener: (scheme: ShownScheme) => void): () => void {
  const tell = (): void => listener(shownScheme())
  const system = matchMedia(DARK)
  listeners.add(tell)
  system.addEventListener('change', tell)
  return () => {
    listeners.delete(tell)
    system.removeEventListener('change', tell)
  }
}

/** The chosen scheme; 'system' on the server, which can't know it. */
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
