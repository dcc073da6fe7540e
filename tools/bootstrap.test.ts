import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

/** A future installation, in a folder whose name contains a space. */
let folder: string
let root: string
let lock: string
const children: ChildProcess[] = []

const npmThat = {
  installs: `
    const { mkdirSync, readFileSync, writeFileSync } = require('node:fs')
    const only = process.argv.filter((word) => word.startsWith('--workspace'))
    console.log(only.join(' ') || 'everything')
    mkdirSync('node_modules', { recursive: true })
    const list = only.length > 0 ? JSON.stringify({ packages: {} }) : readFileSync('package-lock.json')
    writeFileSync('node_modules/.package-lock.json', list)`,
  fails: 'console.error("no registry"); process.exit(7)',
  isInterrupted: 'process.kill(process.pid, "SIGINT"); setTimeout(() => {}, 10_000)',
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lodestay-bootstrap-'))
  root = join(folder, 'a folder')
  lock = join(root, '.data', 'installing')
  for (const each of ['tools', '.data']) mkdirSync(join(root, each), { recursive: true })
  copyFileSync(join(import.meta.dirname, 'bootstrap.mjs'), join(root, 'tools', 'bootstrap.mjs'))
  writeFileSync(
    join(root, 'package-lock.json'),
    JSON.stringify({ packages: { '': {}, 'node_modules/x': { version: '1.0.0' } } }),
  )
  for (const command of ['start', 'test']) writeFileSync(join(root, 'tools', `${command}.ts`), 'console.log("started")')
})

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Starts with our fake npm; `before` is a shell line, after which the shell's process becomes the command's own. */
function start(npm: keyof typeof npmThat, before = ':', command = 'start') {
  const script = join(folder, 'npm.js')
  writeFileSync(script, npmThat[npm])
  const line = `${before}; exec "$0" "$1" ${command}`
  const words = ['-c', line, process.execPath, join(root, 'tools', 'bootstrap.mjs')]
  const child = spawn('sh', words, { cwd: root, env: { ...process.env, npm_execpath: script } })
  children.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text
    })
  return { said: () => output, ended: once(child, 'close').then(([code]) => ({ code, output })) }
}

test('missing packages are installed, and then the command runs', async () => {
  expect(await start('installs').ended).toEqual({
    code: 0,
    output: expect.stringMatching(/Installed in .*\nstarted\n$/),
  })
  expect(existsSync(lock)).toBe(false)
})

test('a start installs what running needs, a test the rest, and neither is repeated', async () => {
  const installs = async (command: string) => (await start('installs', ':', command).ended).output
  expect(await installs('start')).toMatch(/^--workspace=apps\/api .*Installed/ms)
  expect(await installs('start')).toBe('started\n')
  expect(await installs('test')).toMatch(/^everything$.*Installed/ms)
  expect(await installs('test')).toBe('started\n')
  expect(await installs('start')).toBe('started\n')
})

test('a full installation stays full when a start finds a new lockfile', async () => {
  await start('installs', ':', 'test').ended
  writeFileSync(
    join(root, 'package-lock.json'),
    JSON.stringify({ packages: { '': {}, 'node_modules/x': { version: '1.0.1' } } }),
  )
  expect((await start('installs').ended).output).toContain('everything')
})

test('leftovers of a killed installation are removed by the next one', async () => {
  const half = join(root, 'node_modules', 'half')
  mkdirSync(half, { recursive: true })
  writeFileSync(lock, '')
  utimesSync(lock, 0, 0)
  await start('installs').ended
  expect(existsSync(half)).toBe(false)
})

test('what a start installed is kept when the installation of the rest is killed', async () => {
  await start('installs').ended
  const [half, whole] = ['x', 'of-the-start'].map((name) => join(root, 'node_modules', name))
  for (const folder of [half, whole]) mkdirSync(folder as string)
  writeFileSync(lock, '')
  utimesSync(lock, 0, 0)
  await start('installs', ':', 'test').ended
  expect([half, whole].map((folder) => existsSync(folder as string))).toEqual([false, true])
})

test('a failed installation releases the lock and says what to do', async () => {
  const { code, output } = await start('fails').ended
  expect([code, output]).toEqual([7, expect.stringContaining('no registry\nnpm ended with exit code 7;')])
  expect(existsSync(lock)).toBe(false)
})

test('an interrupted installation releases the lock and is not reported as an npm error', async () => {
  const { code, output } = await start('isInterrupted').ended
  expect([code, output]).toEqual([130, expect.not.stringContaining('npm ended')])
  expect(existsSync(lock)).toBe(false)
})

test('a lock with our own process id was left behind by another process', async () => {
  const { code, output } = await start('installs', 'printf $$ > .data/installing').ended
  expect([code, output]).toEqual([0, expect.not.stringContaining('Waiting')])
})

test.each(['', 'garbled'])('an old lock containing "%s" was left behind', async (text) => {
  writeFileSync(lock, text)
  utimesSync(lock, 0, 0)
  const { code, output } = await start('installs').ended
  expect([code, output]).toEqual([0, expect.not.stringContaining('Waiting')])
})

test('waits for the lock of a running process, and names its file', async () => {
  writeFileSync(lock, `${process.pid}`)
  const { said, ended } = start('installs')
  await expect.poll(said, { timeout: 10_000 }).toContain(`(process ${process.pid}). If there is none, delete ${lock}`)
  rmSync(lock)
  expect(await ended).toMatchObject({ code: 0 })
})
