/** Disk cache of rendered scenes: LRU eviction within limits. Losing it only costs time. */
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR_MS } from '@lodestay/domain'

export type SceneCache = {
  readonly get: (name: string) => Promise<Buffer | null>
  readonly put: (name: string, bytes: Buffer) => Promise<void>
}

export type CacheLimits = { readonly files: number; readonly bytes: number }

/** All of them together must fit in `/var/cache/lodestay` of `deploy/`, as a test checks. */
export const cacheLimits = {
  /** Scenes of live pages, in each requested width and format. */
  linked: { files: 50_000, bytes: 1024 ** 3 },
  unlinked: { files: 5000, bytes: 256 * 1024 ** 2 },
  /** Link preview pictures: one for each town, again when its count changes, and one for each stay. */
  cards: { files: 5000, bytes: 512 * 1024 ** 2 },
  /** Pictures of posts. */
  posts: { files: 5000, bytes: 192 * 1024 ** 2 },
} satisfies Record<string, CacheLimits>

const ARRIVING = '.part'
/** Older unfinished files are of a process that was killed. */
const ARRIVES_WITHIN_MS = HOUR_MS
/** Files take whole blocks of a disk, and whole pages of memory. */
const BLOCK = 4096

function roomFor(bytes: number): number {
  return Math.ceil(bytes / BLOCK) * BLOCK
}

async function removeAbandoned(directory: string): Promise<void> {
  const names = (await readdir(directory)).filter((name) => name.endsWith(ARRIVING))
  for (const path of names.map((name) => join(directory, name))) {
    const info = await stat(path).catch(() => null)
    if (info && info.mtimeMs < Date.now() - ARRIVES_WITHIN_MS) await rm(path, { force: true })
  }
}

async function sizesIn(directory: string): Promise<Map<string, number>> {
  const names = (await readdir(directory).catch(() => [])).filter((name) => !name.endsWith(ARRIVING))
  const found = await Promise.all(
    names.map(async (name) => ({ name, info: await stat(join(directory, name)).catch(() => null) })),
  )
  const known = found.flatMap(({ name, info }) => (info ? [{ name, size: roomFor(info.size), at: info.mtimeMs }] : []))
  return new Map(known.sort((a, b) => a.at - b.at).map(({ name, size }) => [name, size]))
}

/** Several processes may share `directory`: each tracks its own sizes, and a file evicted by another is a miss. */
export function sceneCache(directory: string, limits: CacheLimits): SceneCache {
  // Insertion order is LRU order, least recently used first.
  let sizes: Promise<Map<string, number>> | undefined
  let total = 0
  const open = () => {
    sizes ??= mkdir(directory, { recursive: true })
      .then(() => removeAbandoned(directory))
      .then(() => sizesIn(directory))
      .then((known) => {
        total = [...known.values()].reduce((sum, size) => sum + size, 0)
        return known
      })
    return sizes
  }
  const forget = (known: Map<string, number>, name: string) => {
    total -= known.get(name) ?? 0
    known.delete(name)
  }
  const remember = (known: Map<string, number>, name: string, bytes: Buffer) => {
    forget(known, name)
    known.set(name, roomFor(bytes.length))
    total += roomFor(bytes.length)
  }
  return {
    get: async (name) => {
      const known = await open()
      const bytes = await readFile(join(directory, name)).catch(() => null)
      if (!bytes) {
        forget(known, name)
        return null
      }
      remember(known, name, bytes)
      return bytes
    },
    put: async (name, bytes) => {
      const known = await open()
      // First, because the disk may hold no more than the limits.
      for (const oldest of known.keys()) {
        if (known.size < limits.files && total + roomFor(bytes.length) <= limits.bytes) break
        forget(known, oldest)
        await rm(join(directory, oldest), { force: true })
      }
      const arriving = join(directory, `${randomUUID()}${ARRIVING}`)
      try {
        await writeFile(arriving, bytes)
        await rename(arriving, join(directory, name))
      } catch (error) {
        await rm(arriving, { force: true })
        throw error
      }
      remember(known, name, bytes)
    },
  }
}

/** Renders what isn't cached, once: concurrent requests wait for the same rendering. Nulls aren't cached. */
export function renderOnce(cache: SceneCache) {
  const underWay = new Map<string, Promise<Buffer | null>>()
  const keep = async <T extends Buffer | null>(name: string, draw: () => Promise<T>): Promise<Buffer | T> => {
    const cached = await cache.get(name)
    if (cached) return cached
    const bytes = await draw()
    // A full disk must not fail the request.
    if (bytes) await cache.put(name, bytes).catch(() => undefined)
    return bytes
  }
  return <T extends Buffer | null>(name: string, draw: () => Promise<T>): Promise<Buffer | T> => {
    const drawing = (underWay.get(name) as Promise<Buffer | T> | undefined) ?? keep(name, draw)
    if (!underWay.has(name)) {
      underWay.set(name, drawing)
      const over = () => underWay.delete(name)
      drawing.then(over, over)
    }
    return drawing
  }
}
