import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { readStartScripts } from './start-scripts.ts'

test('start script files are found by their contents, at their language’s address', () => {
  const client = mkdtempSync(join(tmpdir(), 'start-scripts-'))
  onTestFinished(() => rmSync(client, { recursive: true }))
  mkdirSync(join(client, 'assets'))
  writeFileSync(join(client, 'assets/start-1a2b.js'), '{const started}')
  writeFileSync(join(client, 'assets/start-1a2b.js.gz'), 'compressed')
  writeFileSync(join(client, 'assets/stays-1a2b.js'), 'export {}')
  const scripts = readStartScripts({ publicPath: '/es/' } as ServerBuild, client)
  expect([...scripts]).toEqual([['{const started}', '/es/assets/start-1a2b.js']])
})
