/** `npm run dev` on a copy of the sources, which the test can change freely. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePorts } from './supervisor/ports.ts'
import { root } from './supervisor/settings.ts'

const NOT_SOURCES = /(?:^|\/)(?:node_modules|build|\.next|\.react-router|\.data|\.git|results|test-results)(?:\/|$)/
let folder: string
let copy: string
let port: number
let product: ChildProcess
let said = ''

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lodestay-dev-'))
  copy = join(folder, 'lodestay')
  cpSync(root, copy, { recursive: true, filter: (path) => !NOT_SOURCES.test(path.slice(root.length)) })
  for (const modules of [
    'node_modules',
    ...globSync('{apps,packages,tools,tools/codegen}/*/node_modules', { cwd: root }),
  ])
    symlinkSync(join(root, modules), join(copy, modules))
  if (existsSync(join(root, 'tools/node_modules')))
    symlinkSync(join(root, 'tools/node_modules'), join(copy, 'tools/node_modules'))
  port = await freePorts()
  const env = {
    ...process.env,
    NODE_ENV: undefined,
    VITEST: undefined,
    LODESTAY_DATA: join(folder, 'data'),
    PORT: `${port}`,
    DEMO: 'false',
    PUBLIC_URL: `http://localhost:${port}`,
  }
  product = fork(join(copy, 'tools/dev.ts'), { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  for (const stream of [product.stdout, product.stderr]) stream?.on('data', (text) => (said += text))
  await Promise.race([once(product, 'message'), once(product, 'exit')])
  expect([product.exitCode, said]).toEqual([null, expect.stringContaining('Changes         reloaded on save')])
}, 180_000)

afterAll(() => {
  product.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

function change(file: string, from: string, to: string): void {
  const text = readFileSync(join(copy, file), 'utf8')
  expect(text).toContain(from)
  writeFileSync(join(copy, file), text.replace(from, to))
}

async function read(address: string) {
  return (await fetch(`http://127.0.0.1:${address}`).catch(() => null))?.text() ?? ''
}

test.each([
  ['the web', '', '/sign-in', 'apps/web/app/root.tsx', '<html lang', '<html data-saved="" lang', 'data-saved'],
  ['the api', 1, '/api/openapi.json', 'apps/api/src/api-reference.ts', "zip: 'Postal codes.'", "zip: 'Zips.'", 'Zips.'],
  ['content', 2, '/health/live', 'apps/content/src/server.ts', "status: 'live'", "status: 'alive'", 'alive'],
])(
  'changes saved to %s show up',
  async (_, offset, path, file, from, to, shown) => {
    const address = `${port + Number(offset)}${path}`
    await expect.poll(() => read(address), { timeout: 60_000, interval: 200 }).toMatch(/\S/)
    expect(await read(address)).not.toContain(shown)
    change(file, from, to)
    await expect.poll(() => read(address), { timeout: 60_000, interval: 200 }).toContain(shown)
  },
  150_000,
)

test('Ctrl-C ends everything', async () => {
  const exit = once(product, 'exit')
  product.kill('SIGINT')
  expect((await exit)[0]).toBe(0)
  for (const each of [port, port + 1, port + 2]) expect(await read(`${each}/`)).toBe('')
  expect(said).toContain('Stopped.')
}, 60_000)
