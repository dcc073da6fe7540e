import type { Viewer } from '../../service-worker/viewer.ts'
import { base } from './language.ts'
import { paths } from './paths.ts'

const IDLE_WITHIN_MS = 5_000

/**
 * Starts the service worker, which shows pages without a connection, and tells it whose favorites to keep. Only what is
 * built has one; development ends the one of a build that was served at the same address before.
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
  // Refused in private windows and where storage is full: pages do without.
  const registered = await navigator.serviceWorker.register('/service-worker.js').catch(() => null)
  if (!registered) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage(viewer && ({ ...viewer, page: base + paths.favorites() } satisfies Viewer))
}
