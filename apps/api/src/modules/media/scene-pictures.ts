/** Scenes as pictures, drawn when somebody first asks: each once, few at a time, then from the disk. */

import { drawScene } from '@lodestay/scenery/draw'
import { type SceneSpec, sceneSlug } from '@lodestay/scenery/scenes'
import { createRates } from '../../kernel/rates.ts'
import type { PictureFormat, Pictures } from '../../providers/pictures/pictures.ts'
import type { Gate } from './gate.ts'
import type { SceneCache } from './scene-cache.ts'

const DAY_MS = 86_400_000

/** @throws Problem 429 where its visitor, or all together, have had too many drawn that nobody had asked for before. */
export type ScenePictures = (spec: SceneSpec, width: number, format: PictureFormat, visitor: string) => Promise<Buffer>

/** Scenes that may be drawn anew: every valid address is one, and there are more of them than anybody could keep. */
export type SceneLimits = {
  readonly visitorAMinute: number
  readonly visitorADay: number
  readonly allAMinute: number
}

export const scenePictures = (
  pictures: Pictures,
  cache: SceneCache,
  gate: Gate,
  limits: SceneLimits,
  now: () => number = Date.now,
): ScenePictures => {
  const [minutes, days] = [createRates(now), createRates(now, DAY_MS)]
  const mayDraw = (visitor: string): void => {
    minutes.count(visitor, limits.visitorAMinute)
    days.count(visitor, limits.visitorADay)
    minutes.count('all', limits.allAMinute)
  }
  const underWay = new Map<string, Promise<Buffer>>()
  const make = async (name: string, spec: SceneSpec, width: number, format: PictureFormat, visitor: string) => {
    const kept = await cache.get(name)
    if (kept) return kept
    mayDraw(visitor)
    const bytes = await gate(() => pictures.render(drawScene(spec), width, format))
    // A full disk must not keep the picture from whoever waits for it.
    await cache.put(name, bytes).catch(() => undefined)
    return bytes
  }
  return (spec, width, format, visitor) => {
    const name = `${sceneSlug(spec)}.${width}.${format}`
    const running = underWay.get(name)
    if (running) return running
    const started = make(name, spec, width, format, visitor).finally(() => underWay.delete(name))
    underWay.set(name, started)
    return started
  }
}
