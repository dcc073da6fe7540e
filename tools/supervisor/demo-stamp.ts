import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashSources } from './builds.ts'

const sources = ['apps/demo/src/**/*.ts', 'packages/domain/src/**/*.ts']

/**
 * The file in a data folder that records the sources of its demo content once it is complete: until they change, there
 * is nothing to seed. Written by the seed.
 */
export function demoStamp(dataDir: string): {
  readonly file: string
  readonly content: string
  readonly isThere: boolean
} {
  const file = join(dataDir, 'demo-is-whole')
  const content = hashSources(sources)
  return { file, content, isThere: existsSync(file) && readFileSync(file, 'utf8') === content }
}
