/**
 * Scenes as pictures, rendered on first request: each once, a few at a time, then served from the disk cache. Scenes
 * that the site links to are rendered for everyone. Every other valid URL is a scene too, far more than we could store,
 * so those have a limit per visitor, and their own queue and share of the disk.
 */
import { DAY_MS } from '@lodestay/domain'
import { drawScene } from '@lodestay/scenery/draw'
import { type SceneSpec, sceneSlug } from '@lodestay/scenery/scenes'
import { createRates } from '../../kernel/rates.ts'
import type { PictureFormat, Pictures } from '../../providers/pictures/pictures.ts'
import type { Gate } from './gate.ts'
import type { SceneCache } from './scene-cache.ts'

/** @throws Problem 429 if the visitor, or all visitors together, have rendered too many unlinked scenes. */
export type ScenePictures = (spec: SceneSpec, width: number, format: PictureFormat, visitor: string) => Promise<Buffer>

/** Limits on rendering unlinked scenes. */
export type SceneLimits = {
  readonly visitorAMinute: number
  readonly visitorADay: number
  /** Many times one visitor's limit, so that a few visitors can't exhaust it. */
  readonly allAMinute: number
}

type Room = { readonly cache: SceneCache; readonly gate: Gate }

export type SceneDeps = {
  readonly pictures: Pictures
  readonly linked: Room
  readonly unlinked: Room
  /** Whether the site links to the scene with that slug. */
  readonly isLinked: (slug: string) => Promise<boolean>
  readonly limits: SceneLimits
  readonly draw?: typeof drawScene
  readonly now?: () => number
}

export function scenePictures({
  pictures,
  linked,
  unlinked,
  isLinked,
  limits,
  draw = drawScene,
  now = Date.now,
}: SceneDeps): ScenePictures {
  const [minutes, days] = [createRates(now), createRates(now, DAY_MS)]
  const countUnlinked = (visitor: string): void => {
    minutes.count(visitor, limits.visitorAMinute)
    days.count(visitor, limits.visitorADay)
    minutes.count('all', limits.allAMinute)
  }
  const underWay = new Map<string, Promise<Buffer>>()
  const make = async (spec: SceneSpec, width: number, format: PictureFormat, visitor: string) => {
    const name = `${sceneSlug(spec)}.${width}.${format}`
    const cached = (await linked.cache.get(name)) ?? (await unlinked.cache.get(name))
    if (cached) return cached
    // Without a database, still render, but count the scene as unlinked.
    const isKnown = await isLinked(sceneSlug(spec)).catch(() => false)
    if (!isKnown) countUnlinked(visitor)
    const { gate, cache } = isKnown ? linked : unlinked
    const bytes = await gate(() => pictures.render(draw(spec), width, format), visitor)
    // A full disk must not fail the request: serve the picture uncached.
    await cache.put(name, bytes).catch(() => undefined)
    return bytes
  }
  return (spec, width, format, visitor) => {
    const name = `${sceneSlug(spec)}.${width}.${format}`
    const running = underWay.get(name)
    if (running) return running
    const started = make(spec, width, format, visitor).finally(() => underWay.delete(name))
    underWay.set(name, started)
    return started
  }
}
