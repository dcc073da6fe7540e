/** Selects the object store: local disk, or S3-compatible if a bucket is configured. */
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk, errors } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { Problem } from '../../kernel/errors.ts'
import { type ByteRange, checkKey, type ObjectStore } from './object-store.ts'

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

/** Reads a part of an object, which flydrive can't. */
type ReadPart = (key: string, range: ByteRange) => Promise<Readable>

function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}

async function size(disk: Disk, key: string): Promise<number | null> {
  const { contentLength } = await disk.getMetaData(checkKey(key))
  return contentLength
}

async function read(disk: Disk, readPart: ReadPart, key: string, range?: ByteRange) {
  const { contentLength: length } = await disk.getMetaData(checkKey(key))
  return { stream: range ? await readPart(key, range) : await disk.getStream(key), length }
}

/** Stores files under `directory`. Each is written to a temporary file and renamed into place, which is atomic. */
export function diskStore(directory: string): ObjectStore {
  const root = resolve(directory)
  const disk = new Disk(new FSDriver({ location: root, visibility: 'private' }))
  const arrive = async (key: string, write: (arriving: string) => Promise<void>): Promise<void> => {
    const arriving = `arriving/${randomUUID()}.part`
    try {
      await write(arriving)
      await disk.move(arriving, checkKey(key))
    } catch (error) {
      await rm(join(root, arriving), { force: true })
      throw error
    }
  }
  const readPart: ReadPart = async (key, range) => createReadStream(join(root, key), range)
  return {
    name: 'disk',
    put: (key, bytes) => arrive(key, (arriving) => disk.put(arriving, bytes)),
    putFile: (key, path) => arrive(key, (arriving) => disk.putStream(arriving, createReadStream(path))),
    size: (key) => size(disk, key).catch(nullIfMissing),
    get: (key, range) => read(disk, readPart, key, range).catch(nullIfMissing),
    exists: (key) => disk.exists(checkKey(key)),
    remove: (key) => disk.delete(checkKey(key)),
  }
}

/** A request to a bucket is retried once after this long without a response. */
const SILENCE_MS = 8000
const CONNECT_MS = 3000
const ATTEMPTS = 2

/** Hides the bucket's own error text from the caller. */
function unavailable(cause: unknown): never {
  throw new Problem('unavailable', 'Pictures and videos can’t be reached. Try again in a moment.', {
    cause,
    retryAfterSeconds: 5,
  })
}

// Load the S3 client only if configured: it is large and most installations never need it.
async function bucketStore(settings: StorageSettings, bucket: string): Promise<ObjectStore> {
  const [{ S3Driver }, { S3Client, GetObjectCommand }] = await Promise.all([
    import('flydrive/drivers/s3'),
    import('@aws-sdk/client-s3'),
  ]).catch((cause: unknown) => {
    throw new Error('S3_BUCKET is set, but the package @aws-sdk/client-s3 is not installed', { cause })
  })
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, S3_ENDPOINT: endpoint } = settings
  const client = new S3Client({
    region: settings.S3_REGION ?? 'auto',
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
  })
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }))
  const readPart: ReadPart = async (key, { start, end }) => {
    const part = new GetObjectCommand({ Bucket: bucket, Key: key, Range: `bytes=${start}-${end}` })
    return (await client.send(part)).Body as Readable
  }
  const stays = 'public, max-age=31536000, immutable'
  const ask = async <T>(key: string, work: (key: string) => Promise<T>): Promise<T> => {
    const checked = checkKey(key)
    return work(checked).catch(unavailable)
  }
  return {
    name: 's3',
    put: (key, bytes, contentType) =>
      ask(key, (checked) => disk.put(checked, bytes, { contentType, cacheControl: stays })),
    putFile: async (key, path, contentType) => {
      const options = { contentType, contentLength: (await stat(path)).size, cacheControl: stays }
      await ask(key, (checked) => disk.putStream(checked, createReadStream(path), options))
    },
    size: (key) => ask(key, (checked) => size(disk, checked).catch(nullIfMissing)),
    get: (key, range) => ask(key, (checked) => read(disk, readPart, checked, range).catch(nullIfMissing)),
    exists: (key) => ask(key, (checked) => disk.exists(checked)),
    remove: (key) => ask(key, (checked) => disk.delete(checked)),
  }
}

export async function createStorage(settings: StorageSettings): Promise<ObjectStore> {
  return settings.S3_BUCKET ? bucketStore(settings, settings.S3_BUCKET) : diskStore(settings.STORAGE_DIR)
}
