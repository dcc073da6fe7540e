/**
 * Object storage port. Keys are server-generated: letters, digits and dashes between slashes, and no dot except before
 * the extension.
 */
import type { Readable } from 'node:stream'

/** From the first to the last byte, inclusive. */
export type ByteRange = { readonly start: number; readonly end: number }

export type ObjectStore = {
  readonly name: 'disk' | 's3'
  /** Stores an object atomically: readers never see a partial write. Replaces an existing one. */
  readonly put: (key: string, bytes: Uint8Array, contentType: string) => Promise<void>
  /** As `put`, from a file that is too large for memory. */
  readonly putFile: (key: string, path: string, contentType: string) => Promise<void>
  /** An object's length in bytes, or null if there is none. */
  readonly size: (key: string) => Promise<number | null>
  /** An object's stream and total length, or null if there is none; with `range`, streams only that part. */
  readonly get: (key: string, range?: ByteRange) => Promise<{ stream: Readable; length: number } | null>
  readonly exists: (key: string) => Promise<boolean>
  readonly remove: (key: string) => Promise<void>
}

const key = /^[a-z0-9](?:[a-z0-9_-]|\/(?=[a-z0-9])){0,180}\.[a-z0-9]{2,5}$/

/** Throws unless `given` is a valid key: prevents path traversal. */
export function checkKey(given: string): string {
  if (!key.test(given)) throw new Error('That is no key of the object store')
  return given
}
