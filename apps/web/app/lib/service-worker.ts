import type { Viewer } from '../../service-worker/viewer.ts'

const IDLE_WITHIN_MS = 5_000

/**
 * Starts the service worker, which shows pages without a connection, and tells it whose favorites to keep. Only what is
 * built has one: in development it would show what was saved a minute ago.
 */
export async function startServiceWorker(viewer: Viewer | null): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  await new Promise((idle) =>
    'requestIdleCallback' in window
      ? requestIdleCallback(idle, { timeout: IDLE_WITHIN_MS })
      : setTimeout(idle, IDLE_WITHIN_MS),
  )
  // Refused in private windows and where storage is full: pages do without.
  const registered = await navigator.serviceWorker.register('/service-worker.js').catch(() => null)
  if (!registered) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage(viewer)
}
