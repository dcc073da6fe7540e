/** Where files are kept. Keys are made by the server: letters, digits and dashes between slashes, an ending, no dots else. */
import type { Readable } from 'node:stream'

export type ObjectStore = {
  readonly name: 'disk' | 's3'
  /** Whole or not at all: nobody reads half an object. An object that stands is replaced. */
  readonly put: (key: string, bytes: Uint8Array, contentType: string) => Promise<void>
  /** The object as a stream with its length, or null where there is none. */
  readonly get: (key: string) => Promise<{ stream: Readable; length: number } | null>
  readonly exists: (key: string) => Promise<boolean>
  readonly remove: (key: string) => Promise<void>
}

const key = /^[a-z0-9](?:[a-z0-9_-]|\/(?=[a-z0-9])){0,180}\.[a-z0-9]{2,5}$/

/** Throws where `given` is no key of ours, so that no address can lead out of the store. */
export function checkKey(given: string): string {
  if (!key.test(given)) throw new Error('That is no key of the object store')
  return given
}
