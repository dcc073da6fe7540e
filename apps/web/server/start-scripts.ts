import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import type { StartScripts } from '../app/lib/document-facts.ts'

/** Returns the files written by `tools/write-start-scripts.ts`, keyed by their contents. */
export function readStartScripts({ publicPath }: ServerBuild, clientDirectory: string): StartScripts {
  const files = globSync('assets/start-*.js', { cwd: clientDirectory })
  return new Map(files.map((file) => [readFileSync(join(clientDirectory, file), 'utf8'), publicPath + file]))
}
