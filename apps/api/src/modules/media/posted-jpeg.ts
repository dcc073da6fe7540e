/** A picture of a post as a JPEG, cut as its host wants it: our pictures are WebP, which Instagram doesn't take. */
import { buffer } from 'node:stream/consumers'
import type { PromotionMedia } from '@lodestay/domain'
import type { Pictures } from '../../providers/pictures/pictures.ts'
import type { ObjectStore } from '../../providers/storage/object-store.ts'

export type PostedFiles = { readonly pictures: Pictures; readonly storage: ObjectStore }

const ours = /^\/media\/(uploads\/[a-z]+\/(?:pic|vid)_[0-9a-z]{26}\/(?:\d+\.webp|video\.mp4))$/

/** The key in the object store of one of our files; null for any other address. */
export function uploadKey(url: string): string | null {
  return ours.exec(url)?.[1] ?? null
}

/** Null if the picture is not one of our uploads, or is gone. */
export async function postedJpeg(
  { pictures, storage }: PostedFiles,
  { url, crop }: PromotionMedia,
): Promise<Buffer | null> {
  const key = uploadKey(url)
  const found = key?.endsWith('.webp') ? await storage.get(key) : null
  return found ? pictures.toJpeg(await buffer(found.stream), crop ?? null) : null
}
