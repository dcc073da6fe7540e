import type { Viewer } from '../../service-worker/viewer.ts'
import { base } from './language.ts'
import { reloadOutdatedPage } from './outdated-page.ts'
import { paths } from './paths.ts'

const IDLE_WITHIN_MS = 5_000

// Here, because every page loads this script once, after everything that it needs at first.
reloadOutdatedPage()

/**
 * Starts the service worker, which shows pages offline, and tells it whose favorites to store. Only builds have one;
 * development removes the one left by a build served from the same address.
 */
export async function startServiceWorker(viewer: Omit<Viewer, 'page'> | null): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  if (!import.meta.env.PROD) {
    for (const left of await navigator.serviceWorker.getRegistrations()) void left.unregister()
    return
  }
  await new Promise((idle) =>
    'requestIdleCallback' in window
      ? requestIdleCallback(idle, { timeout: IDLE_WITHIN_MS })
      : setTimeout(idle, IDLE_WITHIN_MS),
  )
  // Refused in private windows and if storage is full: pages work without it.
  const registered = await navigator.serviceWorker.register('/service-worker.js').catch(() => null)
  if (!registered) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage(viewer && ({ ...viewer, page: base + paths.favorites() } satisfies Viewer))
}
