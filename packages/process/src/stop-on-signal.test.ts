import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Asks a process to stop once this has run. Returns its exit code, or null if the system or we had to kill it. */
async function exitAfter(statement: string): Promise<number | null> {
  const program = `
    import { exitOnSignal, stopOnSignal } from ${JSON.stringify(join(import.meta.dirname, 'stop-on-signal.ts'))}
    setInterval(() => {}, 1000)
    exitOnSignal()
    ${statement}
    console.log('ready')`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.kill('SIGTERM')
  const kill = setTimeout(() => child.kill('SIGKILL'), 10_000)
  const [code] = await once(child, 'exit')
  clearTimeout(kill)
  return code as number | null
}

/** The same for a process that has started, and whose shutdown is this expression. */
function exitOf(finish: string): Promise<number | null> {
  const log = '{ info() {}, error() {} }'
  return exitAfter(`stopOnSignal({ name: 'test', log: ${log}, finish: ${finish}, withinMs: 200 })`)
}

test('a process asked to stop while it starts exits by itself, which the system would not make it do in a container', async () => {
  expect(await exitAfter('')).toBe(143)
})

test('a process asked to stop exits when it has finished', async () => {
  expect(await exitOf('async () => {}')).toBe(0)
})

test('one asked again while it stops still finishes, once', async () => {
  const finish = `async () => {
    if (globalThis.hasBegun) throw new Error('finished twice')
    globalThis.hasBegun = true
    for (const signal of ['SIGTERM', 'SIGINT']) process.kill(process.pid, signal)
    await new Promise((done) => setTimeout(done, 50))
  }`
  expect(await exitOf(finish)).toBe(0)
})

test('one whose jobs outlast the operator’s patience exits without them', async () => {
  expect(await exitOf('() => new Promise(() => {})')).toBe(1)
})

test('one that cannot finish reports it in its exit code', async () => {
  expect(await exitOf(`async () => { throw new Error('failed') }`)).toBe(1)
})
