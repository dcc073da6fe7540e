/** Scenes as pictures, drawn when somebody first asks: each once, few at a time, then from the disk. */
import type { PictureFormat, Pictures } from '../../providers/pictures/pictures.ts'
import type { Gate } from './gate.ts'
import { drawScene } from './scene/draw.ts'
import { type SceneSpec, sceneSlug } from './scene/vocabulary.ts'
import type { SceneCache } from './scene-cache.ts'

export type ScenePictures = (spec: SceneSpec, width: number, format: PictureFormat) => Promise<Buffer>

export const scenePictures = (pictures: Pictures, cache: SceneCache, gate: Gate): ScenePictures => {
  const underWay = new Map<string, Promise<Buffer>>()
  const make = async (name: string, spec: SceneSpec, width: number, format: PictureFormat): Promise<Buffer> => {
    const kept = await cache.get(name)
    if (kept) return kept
    const bytes = await gate(() => pictures.render(drawScene(spec), width, format))
    // A full disk must not keep the picture from whoever waits for it.
    await cache.put(name, bytes).catch(() => undefined)
    return bytes
  }
  return (spec, width, format) => {
    const name = `${sceneSlug(spec)}.${width}.${format}`
    const running = underWay.get(name)
    if (running) return running
    const started = make(name, spec, width, format).finally(() => underWay.delete(name))
    underWay.set(name, started)
    return started
  }
}
