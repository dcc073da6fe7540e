/**
 * Scenes as pictures, drawn when somebody first asks: each once, few at a time, then from the disk. Those that the site
 * links to are drawn for everybody and kept. Every other valid address is a scene too, and there are more of them than
 * anybody could keep: of these a visitor gets few, and they have a queue and a part of the disk of their own.
 */
import { drawScene } from '@lodestay/scenery/draw'
import { type SceneSpec, sceneSlug } from '@lodestay/scenery/scenes'
import { createRates, DAY_MS } from '../../kernel/rates.ts'
import type { PictureFormat, Pictures } from '../../providers/pictures/pictures.ts'
import type { Gate } from './gate.ts'
import type { SceneCache } from './scene-cache.ts'

/** @throws Problem 429 where its visitor, or all together, have had too many drawn that nothing links to. */
export type ScenePictures = (spec: SceneSpec, width: number, format: PictureFormat, visitor: string) => Promise<Buffer>

/** How many scenes may be drawn that nothing links to. */
export type SceneLimits = {
  readonly visitorAMinute: number
  readonly visitorADay: number
  /** Many times what one visitor may: a few of them must not use it up. */
  readonly allAMinute: number
}

type Room = { readonly cache: SceneCache; readonly gate: Gate }

export type SceneDeps = {
  readonly pictures: Pictures
  readonly linked: Room
  readonly unlinked: Room
  /** Whether the site itself links to the scene of that slug. */
  readonly isLinked: (slug: string) => Promise<boolean>
  readonly limits: SceneLimits
  readonly now?: () => number
}

export function scenePictures({
  pictures,
  linked,
  unlinked,
  isLinked,
  limits,
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
    const kept = (await linked.cache.get(name)) ?? (await unlinked.cache.get(name))
    if (kept) return kept
    // Without a database a scene can still be drawn: it counts then.
    const isKnown = await isLinked(sceneSlug(spec)).catch(() => false)
    if (!isKnown) countUnlinked(visitor)
    const { gate, cache } = isKnown ? linked : unlinked
    const bytes = await gate(() => pictures.render(drawScene(spec), width, format), visitor)
    // A full disk must not keep the picture from whoever waits for it.
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
