import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPostgres } from './embedded-postgres.ts'
import { buildIfStale, webBuild } from './supervisor/builds.ts'
import { openOutput } from './supervisor/output.ts'
import { freePort } from './supervisor/ports.ts'
import { root } from './supervisor/settings.ts'

/** The start commands from the README's table of processes, by process: the last command in each row. */
const commands = Object.fromEntries(
  [
    ...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/^\| (schema|api|worker|content|web) +\|(.*)\|.*\|$/gm),
  ].map(([, name, cell = '']) => [name as string, [...cell.matchAll(/`([^`]*node apps\/[^`]*)`/g)].at(-1)?.[1] ?? '']),
)

const PASSWORD = 'a-password-of-the-tests'
const SECRET = 'the secret of a test, which keeps nothing'
let folder: string
let postgres: Awaited<ReturnType<typeof startPostgres>>
let ports: Record<'api' | 'content' | 'web', number>
const children: ChildProcess[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lodestay-commands-'))
  ports = { api: await freePort(), content: await freePort(), web: await freePort() }
  postgres = await startPostgres({ dataDir: join(folder, 'postgres'), disposable: true })
})
afterAll(async () => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL')
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** What the README requires from an operator for a site that isn't a demo; nothing else is set for this process. */
function environmentOf(name: string): Record<string, string> {
  const as = (role: string) => Object.assign(new URL(postgres.url), { username: role, password: PASSWORD }).href
  const site = {
    PUBLIC_URL: 'https://stay.example',
    CONTENT_PUBLIC_URL: 'https://content.stay.example',
    API_URL: `http://127.0.0.1:${ports.api}`,
    CONTENT_URL: `http://127.0.0.1:${ports.content}`,
  }
  const platform = {
    ...site,
    DATABASE_URL: as('lodestay_api'),
    AUTH_SECRET: SECRET,
    STORAGE_DIR: join(folder, 'media'),
  }
  const all: Record<string, Record<string, string>> = {
    schema: { DATABASE_URL: postgres.url, API_DATABASE_PASSWORD: PASSWORD, CONTENT_DATABASE_PASSWORD: PASSWORD },
    api: { ...platform, PORT: `${ports.api}` },
    worker: platform,
    content: {
      ...site,
      DATABASE_URL: as('lodestay_content'),
      CONTENT_SECRET: SECRET,
      CONTENT_MEDIA_DIR: join(folder, 'content-media'),
      PORT: `${ports.content}`,
    },
    web: { ...site, PORT: `${ports.web}` },
  }
  return { PATH: [dirname(process.execPath), process.env.PATH].join(delimiter), HOME: folder, ...all[name] }
}

function run(name: string, changed: Record<string, string> = {}) {
  const command = commands[name] ?? ''
  // `exec`, so that a signal reaches the process itself.
  const words = command.replace(/(^|\s)node /, '$1exec node ').replace(/^(\w+=\S+) exec /, 'export $1; exec ')
  const env = { ...environmentOf(name), ...changed }
  const child = spawn('sh', ['-c', words], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => lines.push(String(text)))
  return { child, said: () => lines.join(''), exit: once(child, 'exit').then(([code]) => code as number | null) }
}

/** Runs a process until it is healthy, then tells it to stop. */
async function startAndStop(name: string, isWell: (said: string) => Promise<boolean>) {
  const { child, said, exit } = run(name)
  await expect
    .poll(async () => child.exitCode !== null || (await isWell(said()).catch(() => false)), { timeout: 60_000 })
    .toBe(true)
  expect([child.exitCode, said()]).toEqual([null, expect.anything()])
  child.kill('SIGTERM')
  expect(await exit).toBe(0)
  return said()
}

type HalfSent = { readonly status: Promise<number>; readonly finish: () => void }

/** Sends a request whose second half follows when `finish` is called. */
function sendHalf(port: number): HalfSent {
  const body = JSON.stringify({ name: 'A guest', email: 'guest@example.com', message: 'Do you have a crib?' })
  const headers = { 'content-type': 'application/json', 'content-length': `${body.length}` }
  const sent = request({ port, host: '127.0.0.1', path: '/api/contact', method: 'POST', headers })
  sent.write(body.slice(0, 20))
  const status = once(sent, 'response').then(([answer]) => answer.resume().statusCode as number)
  return { status, finish: () => sent.end(body.slice(20)) }
}

/** Tells a process to stop while it reads a request. */
async function stopWhileReading(name: 'api' | 'web', ready: string, changed: Record<string, string> = {}) {
  const port = ports[name]
  const { child, exit } = run(name, { DRAIN_SECONDS: '2', ...changed })
  await expect.poll(() => answers(port, ready)().catch(() => false), { timeout: 60_000 }).toBe(true)
  const { status, finish } = sendHalf(port)
  await sleep(500)
  child.kill('SIGTERM')
  const readiness = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}${ready}`)
    await answer.text()
    return [answer.status, answer.headers.get('connection')]
  }
  await expect.poll(readiness).toEqual([503, 'close'])
  expect((await fetch(`http://127.0.0.1:${port}${ready.replace('ready', 'live')}`)).status).toBe(200)
  await expect
    .poll(
      () =>
        readiness().then(
          () => true,
          () => false,
        ),
      { timeout: 10_000 },
    )
    .toBe(false)
  finish()
  return { status: await status, code: await exit }
}

function answers(port: number, path: string) {
  return async () => (await fetch(`http://127.0.0.1:${port}${path}`)).ok
}

test('the README names a start command for each process', () => {
  expect(Object.keys(commands)).toEqual(['schema', 'api', 'worker', 'content', 'web'])
  for (const command of Object.values(commands)) expect(command).toMatch(/(^| )node apps\/\S+\.ts$/)
})

describe('as in the README, without NODE_ENV', () => {
  test('the schema is migrated', async () => {
    const { exit, said } = run('schema')
    expect([await exit, said()]).toEqual([0, ''])
  })

  test('the api responds, and stops on request', async () => {
    await startAndStop('api', answers(ports.api, '/api/health/ready'))
  })

  test('the worker runs, and stops on request', async () => {
    await startAndStop('worker', async (said) => said.includes('worker runs'))
  })

  test('content responds, prints the code for becoming its first editor, and stops on request', async () => {
    const said = await startAndStop('content', answers(ports.content, '/health/ready'))
    expect(said).toMatch(/There is no editor yet\. Open https:\/\/content\.stay\.example\/admin .* code [\w-]{20} /)
  })

  test('the web responds, and stops on request', async () => {
    const output = openOutput({ name: 'build', logs: folder, say: () => {}, show: 'trouble' })
    await buildIfStale(webBuild, { name: 'build', env: process.env, output }, new AbortController().signal)
    await startAndStop('web', answers(ports.web, '/health/live'))
  }, 300_000)
})

describe('when told to stop, it reports that it is not ready, takes requests for a while, and finishes those it has begun to read', () => {
  test('the api', async () => {
    expect(await stopWhileReading('api', '/api/health/ready')).toEqual({ status: 201, code: 0 })
  })

  test('the web', async () => {
    const api = createServer((asked, answer) => asked.resume().on('end', () => answer.writeHead(201).end()))
    await once(api.listen(0, '127.0.0.1'), 'listening')
    const API_URL = `http://127.0.0.1:${(api.address() as AddressInfo).port}`
    expect(await stopWhileReading('web', '/health/ready', { API_URL })).toEqual({ status: 201, code: 0 })
    api.close()
  })
})

test.each(['api', 'worker', 'content', 'web'])(
  '%s does not start without its public address, and says so',
  async (name) => {
    const { exit, said } = run(name, { PUBLIC_URL: '' })
    expect(await exit).toBe(1)
    expect(said()).toContain('PUBLIC_URL is missing')
    expect(said()).not.toContain('    at ')
  },
)
