import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashSources } from './builds.ts'

const sources = ['apps/demo/src/**/*.ts', 'packages/domain/src/**/*.ts']

/**
 * The file of a data folder that says of which sources its demo content is, once nothing of that is missing: until they
 * change, there is nothing to seed. The seed writes it.
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
