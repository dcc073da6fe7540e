/**
 * Pictures of posts as JPEGs, cropped as their host wants: ours are WebP, which Instagram and many email clients don't
 * support.
 */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { PromotionMedia } from '@lodestay/domain'
import { drawScene } from '@lodestay/scenery/draw'
import { readSceneSlug, type SceneSpec } from '@lodestay/scenery/scenes'
import type { Pictures } from '../../providers/pictures/pictures.ts'
import type { ObjectStore } from '../../providers/storage/object-store.ts'
import type { Gate } from './gate.ts'
import { cacheLimits, renderOnce, sceneCache } from './scene-cache.ts'

export type PostedFiles = {
  readonly pictures: Pictures
  readonly storage: ObjectStore
  readonly cacheDirectory: string
}

/** A picture's JPEG; null if it is neither an upload nor one of our scenes, or is gone. Rendering waits at the gate. */
export type PostedJpegs = (picture: Pick<PromotionMedia, 'url' | 'crop'>, gate?: Gate) => Promise<Buffer | null>

const ours = /^\/media\/(uploads\/[a-z]+\/(?:pic|vid)_[0-9a-z]{26}\/(?:\d+\.webp|video\.mp4))$/
const scene = /^\/media\/scenes\/([^/]+)\/\d+\.(?:webp|avif)$/
/** Maximum width of the JPEG, so that crops don't look coarse. */
const SCENE_WIDTH = 1920

/** The object store key of one of our files; null for any other address. */
export function uploadKey(url: string): string | null {
  return ours.exec(url)?.[1] ?? null
}

/** The scene at an address of ours; null for any other. */
export function sceneAt(url: string): SceneSpec | null {
  const slug = scene.exec(url)?.[1]
  return slug ? readSceneSlug(slug) : null
}

/** Whether a picture is available as a JPEG. */
export function hasJpeg({ url, video }: Pick<PromotionMedia, 'url' | 'video'>): boolean {
  return !video && (uploadKey(url)?.endsWith('.webp') || sceneAt(url) !== null)
}

/** Renders each picture of a post once, and caches it on disk: a newsletter's is requested by every reader. */
export function postedJpegs({ pictures, storage, cacheDirectory }: PostedFiles): PostedJpegs {
  const drawn = renderOnce(sceneCache(join(cacheDirectory, 'posts-1'), cacheLimits.posts))
  const read = async (url: string): Promise<Buffer | null> => {
    const spec = sceneAt(url)
    if (spec) return pictures.render(drawScene(spec), SCENE_WIDTH, 'webp')
    const key = uploadKey(url)
    const found = key?.endsWith('.webp') ? await storage.get(key) : null
    return found && buffer(found.stream)
  }
  return ({ url, crop = null }, gate = (work) => work()) => {
    const name = createHash('sha256')
      .update(JSON.stringify([url, crop]))
      .digest('base64url')
      .slice(0, 22)
    return drawn(`${name}.jpg`, () =>
      gate(async () => {
        const picture = await read(url)
        return picture && pictures.toJpeg(picture, crop)
      }),
    )
  }
}
