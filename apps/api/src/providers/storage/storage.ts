/** Selects the object store: local disk, or S3-compatible if a bucket is configured. */
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Disk, errors } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { checkKey, type ObjectStore } from './object-store.ts'

export type StorageSettings = {
  readonly STORAGE_DIR: string
  readonly S3_BUCKET?: string | undefined
  readonly S3_REGION?: string | undefined
  readonly S3_ENDPOINT?: string | undefined
  readonly S3_ACCESS_KEY_ID?: string | undefined
  readonly S3_SECRET_ACCESS_KEY?: string | undefined
}

function isMissing(error: unknown): boolean {
  const cause =
    error instanceof errors.E_CANNOT_READ_FILE || error instanceof errors.E_CANNOT_GET_METADATA ? error.cause : error
  const { code, name } = (cause ?? {}) as { code?: string; name?: string }
  return code === 'ENOENT' || code === 'ENOTDIR' || name === 'NotFound' || name === 'NoSuchKey'
}

async function read(disk: Disk, key: string): ReturnType<ObjectStore['get']> {
  try {
    const { contentLength } = await disk.getMetaData(checkKey(key))
    return { stream: await disk.getStream(key), length: contentLength }
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Stores files under `directory`. Each is written to a temporary file and renamed into place, which is atomic. */
export function diskStore(directory: string): ObjectStore {
  const root = resolve(directory)
  const disk = new Disk(new FSDriver({ location: root, visibility: 'private' }))
  return {
    name: 'disk',
    put: async (key, bytes) => {
      const arriving = `arriving/${randomUUID()}.part`
      await disk.put(arriving, bytes)
      try {
        await disk.move(arriving, checkKey(key))
      } catch (error) {
        await rm(join(root, arriving), { force: true })
        throw error
      }
    },
    get: (key) => read(disk, key),
    exists: (key) => disk.exists(checkKey(key)),
    remove: (key) => disk.delete(checkKey(key)),
  }
}

// Load the S3 client only if configured: it is large and most installations never need it.
async function bucketStore(settings: StorageSettings, bucket: string): Promise<ObjectStore> {
  const { S3Driver } = await import('flydrive/drivers/s3').catch((cause: unknown) => {
    throw new Error('S3_BUCKET is set, but the package @aws-sdk/client-s3 is not installed', { cause })
  })
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, S3_ENDPOINT: endpoint } = settings
  const disk = new Disk(
    new S3Driver({
      bucket,
      visibility: 'private',
      supportsACL: false,
      region: settings.S3_REGION ?? 'auto',
      ...(endpoint && { endpoint, forcePathStyle: true }),
      ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    }),
  )
  return {
    name: 's3',
    put: (key, bytes, contentType) =>
      disk.put(checkKey(key), bytes, { contentType, cacheControl: 'public, max-age=31536000, immutable' }),
    get: (key) => read(disk, key),
    exists: (key) => disk.exists(checkKey(key)),
    remove: (key) => disk.delete(checkKey(key)),
  }
}

export async function createStorage(settings: StorageSettings): Promise<ObjectStore> {
  return settings.S3_BUCKET ? bucketStore(settings, settings.S3_BUCKET) : diskStore(settings.STORAGE_DIR)
}
