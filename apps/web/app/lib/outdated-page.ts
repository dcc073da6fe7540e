/**
 * Pages that were opened before an upgrade: the server no longer has the parts that they load later, and they would
 * remain without them.
 */
const RELOADED_AT_MOST_EVERY_MS = 60_000

let typedAt: string | undefined

function hasInput(): boolean {
  return typedAt === location.pathname || (window.earlyTyping?.size ?? 0) > 0
}

function isJustReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'reload' && performance.now() < RELOADED_AT_MOST_EVERY_MS
}

/** Whether the server no longer has this script. A lost connection, or a failure of the server, is not that. */
async function isOutdated(): Promise<boolean> {
  const response = await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  return response?.status === 404
}

/** Reloads the page if it can't load a part because it is outdated, unless something typed would be lost. */
export function reloadOutdatedPage(): void {
  const notice = () => {
    typedAt = location.pathname
  }
  addEventListener('input', notice, { capture: true, passive: true })
  addEventListener('vite:preloadError', (event) => {
    // Leaves the part as the server rendered it, instead of replacing the page by an error: `lazyHydrate` keeps waiting.
    if (hasInput()) return event.preventDefault()
    if (!isJustReloaded()) void isOutdated().then((outdated) => outdated && !hasInput() && location.reload())
  })
}
