import { type ChildProcess, execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepRunning, type Program } from './supervisor/child.ts'
import { demoStamp } from './supervisor/demo-stamp.ts'
import { acquireLock } from './supervisor/lock.ts'
import { openOutput } from './supervisor/output.ts'
import { freePort, freePorts } from './supervisor/ports.ts'
import { runVisibly } from './supervisor/run.ts'
import { prepareShutdown, startService } from './supervisor/services.ts'
import { type ProcessName, processEnvironment, readSettings } from './supervisor/settings.ts'

let folder: string
let said: string[]

function say(line: string) {
  void said.push(line)
}

const never = new AbortController().signal
const children: ChildProcess[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lodestay-supervisor-'))
  said = []
})

afterEach(async () => {
  for (const child of children.splice(0)) await kill(child)
  rmSync(folder, { recursive: true, force: true })
})

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

async function holdLockElsewhere(): Promise<{ child: ChildProcess; answer: string }> {
  const child = fork(join(import.meta.dirname, 'fixtures/lock-holder.ts'), [join(folder, 'running')])
  children.push(child)
  const [answer] = await once(child, 'message')
  return { child, answer }
}

/** Runs the real `npm start` on this test's data folder. */
function start(port: number, more: NodeJS.ProcessEnv = {}): Promise<{ code: unknown; output: string }> {
  const env = { ...process.env, LODESTAY_DATA: folder, PORT: String(port), HOST: '', ...more }
  return new Promise((settle) => {
    execFile(process.execPath, [join(import.meta.dirname, 'start.ts')], { env }, (error, stdout, stderr) =>
      settle({ code: error?.code ?? 0, output: stdout + stderr }),
    )
  })
}

describe('the lock on a data folder', () => {
  test('goes to exactly one of many simultaneous attempts', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, holdLockElsewhere))
    expect(answers.filter(({ answer }) => answer === 'taken')).toHaveLength(1)
  })

  test('goes to exactly one of many when a dead process left it behind', async () => {
    await kill((await holdLockElsewhere()).child)
    const answers = await Promise.all(Array.from({ length: 4 }, holdLockElsewhere))
    expect(answers.filter(({ answer }) => answer === 'taken')).toHaveLength(1)
  })

  test('names its holder, and is free again once released', async () => {
    const first = await acquireLock(join(folder, 'running'), 'npm start')
    if (!('lock' in first)) throw new Error('not free')
    first.lock.tell({ address: 'http://localhost:3000' })
    expect(await acquireLock(join(folder, 'running'), 'npm start')).toEqual({
      heldBy: expect.objectContaining({ pid: process.pid, address: 'http://localhost:3000' }),
    })
    first.lock.release()
    expect(await acquireLock(join(folder, 'running'), 'npm start')).toMatchObject({ tookOver: false })
  })
})

describe('demo content', () => {
  test('is seeded until it is complete, and again when the seed has changed', () => {
    const missing = demoStamp(folder)
    expect(missing.isThere).toBe(false)
    writeFileSync(missing.file, missing.content)
    expect(demoStamp(folder).isThere).toBe(true)
    // Left by an earlier version of the seed.
    writeFileSync(missing.file, '')
    expect(demoStamp(folder).isThere).toBe(false)
  })
})

const urls = { owner: 'postgres://owner:o@db/x', api: 'postgres://api:a@db/x', content: 'postgres://content:c@db/x' }

describe('each process', () => {
  const given = {
    AUTH_SECRET: 'signs sessions',
    CONTENT_SECRET: "signs editors' sessions",
    CONTENT_ENTRY_SECRET: 'lets staff in',
    CONTENT_ADMIN_PASSWORD: 'of the first editor',
    API_DATABASE_PASSWORD: 'of the api',
    CONTENT_DATABASE_PASSWORD: 'of content',
    DATABASE_URL: urls.owner,
    PGPASSWORD: 'of the owner',
    DATABASE_REPLICA_URLS: 'postgres://reader@db/x',
    SMTP_URL: 'smtps://mailer:m@mail.example',
    S3_SECRET_ACCESS_KEY: 'of the store',
    FIREBASE_API_KEY: 'of the project',
    FIREBASE_SERVICE_ACCOUNT: '{}',
    GOOGLE_CLIENT_SECRET: 'of the application',
    STRIPE_SECRET_KEY: 'sk_test_given',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_given',
    STRIPE_WEBHOOK_SECRET: 'whsec_given',
    SOME_LATER_TOKEN: 'of something to come',
    BRAND_NAME: 'Harborview',
  }
  const toldTo = (name: ProcessName) => {
    for (const [variable, value] of Object.entries(given)) vi.stubEnv(variable, value)
    const told = processEnvironment(name, readSettings({ LODESTAY_DATA: folder }), urls)
    return Object.keys(given).filter((variable) => told[variable] === given[variable as keyof typeof given])
  }
  afterEach(() => vi.unstubAllEnvs())
  const outside = [
    'DATABASE_REPLICA_URLS',
    'SMTP_URL',
    'S3_SECRET_ACCESS_KEY',
    'FIREBASE_API_KEY',
    'FIREBASE_SERVICE_ACCOUNT',
    'GOOGLE_CLIENT_SECRET',
    'SOME_LATER_TOKEN',
  ]
  const stripe = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']

  test.each<[ProcessName, string[]]>([
    ['web', ['STRIPE_PUBLISHABLE_KEY']],
    ['build', []],
    ['import', []],
    ['content', ['CONTENT_SECRET', 'CONTENT_ENTRY_SECRET', 'CONTENT_ADMIN_PASSWORD']],
    ['migrate', ['API_DATABASE_PASSWORD', 'CONTENT_DATABASE_PASSWORD', 'DATABASE_URL', 'PGPASSWORD']],
    ['seed', ['AUTH_SECRET', ...outside.slice(0, -1), ...stripe, ...outside.slice(-1)]],
    ['api', ['AUTH_SECRET', 'CONTENT_ENTRY_SECRET', ...outside.slice(0, -1), ...stripe, ...outside.slice(-1)]],
  ])('%s gets its own secrets only', (name, own) => {
    expect(toldTo(name)).toEqual([...own, 'BRAND_NAME'])
  })

  test('run by a command has only the environment it is given', async () => {
    vi.stubEnv('SMTP_URL', given.SMTP_URL)
    const file = join(folder, 'environment.json')
    const write = `fs.writeFileSync(${JSON.stringify(file)}, JSON.stringify(process.env))`
    const env = processEnvironment('import', readSettings({ LODESTAY_DATA: folder }), urls)
    expect(await runVisibly({ words: [process.execPath, '-e', write], env, isWholeEnv: true })).toBe(0)
    const found = JSON.parse(readFileSync(file, 'utf8'))
    expect([found.SMTP_URL, found.DATABASE_URL]).toEqual([undefined, urls.api])
  })

  test("gets the owner's password if the database has no other roles, unless it uses no database", () => {
    vi.stubEnv('PGPASSWORD', 'of the owner')
    const { owner } = urls
    const settings = readSettings({ LODESTAY_DATA: folder })
    const names = ['migrate', 'api', 'seed', 'import', 'content', 'web', 'build'] as const
    const told = names.filter((name) =>
      Boolean(processEnvironment(name, settings, { owner, api: owner, content: owner }).PGPASSWORD),
    )
    expect(told).toEqual(['migrate', 'api', 'seed', 'import', 'content'])
  })

  test('connects to the database with its own role, and the web not at all', () => {
    const settings = readSettings({ LODESTAY_DATA: folder })
    const names = ['migrate', 'api', 'seed', 'import', 'content', 'web', 'build'] as const
    const reached = names.map((name) => processEnvironment(name, settings, urls).DATABASE_URL)
    const { owner, api, content } = urls
    expect(reached).toEqual([owner, api, api, api, content, undefined, undefined])
  })

  test('does not connect through a pooler: each would need its own direct address too', () => {
    expect(() => readSettings({ DATABASE_DIRECT_URL: 'postgres://primary/lodestay' })).toThrow(
      'give npm start the database itself, as DATABASE_URL',
    )
  })

  test.each<[NodeJS.ProcessEnv, string, boolean]>([
    [{}, 'http://localhost:3002', true],
    [{ CONTENT_URL: 'https://own.example' }, 'https://own.example', false],
    [{ CONTENT_URL: 'http://content:3002', CONTENT_PUBLIC_URL: 'https://own.example' }, 'https://own.example', false],
    [{ CONTENT_URL: 'https://own.example', CONTENT_ENTRY_SECRET: 'told to both' }, 'https://own.example', true],
  ])('sends staff with %j to the editor at %s, signed in: %s', (env, address, signedIn) => {
    for (const [variable, value] of Object.entries(env)) vi.stubEnv(variable, value)
    const settings = readSettings({ ...env, LODESTAY_DATA: folder })
    const { CONTENT_PUBLIC_URL, CONTENT_ENTRY_SECRET } = processEnvironment('api', settings, urls)
    expect([CONTENT_PUBLIC_URL, CONTENT_ENTRY_SECRET !== undefined]).toEqual([address, signedIn])
  })

  test('api and payment provider share generated keys, in demo mode and unless the user has Stripe keys', () => {
    const keysOf = (name: ProcessName, env: NodeJS.ProcessEnv = {}) => {
      const told = processEnvironment(name, readSettings({ LODESTAY_DATA: folder, ...env }), urls)
      return stripe.map((key) => told[key])
    }
    expect(keysOf('api')).toEqual(keysOf('payments'))
    expect(keysOf('api')).toEqual(keysOf('seed'))
    expect(keysOf('api')).toEqual(
      [/^sk_test_\w+$/, /^pk_test_\w+$/, /^whsec_\w+$/].map((form) => expect.stringMatching(form)),
    )
    expect(keysOf('web')).toEqual([undefined, keysOf('api')[1], undefined])
    expect(keysOf('api', { DEMO: 'false' })).toEqual([undefined, undefined, undefined])
    const ofTheUser = { STRIPE_SECRET_KEY: 'sk_live_of_the_user' }
    expect(keysOf('api', ofTheUser)).toEqual([undefined, undefined, undefined])
    vi.stubEnv('STRIPE_SECRET_KEY', ofTheUser.STRIPE_SECRET_KEY)
    expect([keysOf('api', ofTheUser)[0], keysOf('seed', ofTheUser)[0]]).toEqual(['sk_live_of_the_user', undefined])
  })

  test('the api and the web reach the payment provider on PORT + 3, and it delivers its events to the api', () => {
    const settings = readSettings({ LODESTAY_DATA: folder, PORT: '4000' })
    expect(processEnvironment('api', settings, urls)).toMatchObject({
      STRIPE_API_URL: 'http://127.0.0.1:4003',
      STRIPE_FORM_URL: 'http://localhost:4003',
    })
    expect(processEnvironment('web', settings, urls)).toMatchObject({ STRIPE_FORM_URL: 'http://localhost:4003' })
    expect(processEnvironment('payments', settings, urls)).toMatchObject({
      PAYMENT_PROVIDER_DIR: join(folder, 'payment-provider'),
      STRIPE_WEBHOOK_URL: 'http://127.0.0.1:4001/api/payments/webhooks',
    })
  })

  test('long-running processes return free memory unless the user says otherwise; builds take what they need', () => {
    const settings = readSettings({ LODESTAY_DATA: folder })
    const optionsOf = (name: ProcessName) => processEnvironment(name, settings, urls).NODE_OPTIONS
    vi.stubEnv('NODE_OPTIONS', '')
    for (const name of ['api', 'content', 'web', 'payments'] as const)
      expect(optionsOf(name)).toBe('--max-semi-space-size=8 --max-old-space-size=512')
    expect(optionsOf('build')).toBeUndefined()
    vi.stubEnv('NODE_OPTIONS', '--max-old-space-size=4096')
    expect(optionsOf('api')).toBe('--max-old-space-size=4096')
  })

  test('gets the same secrets at the next start, which no one else can read', () => {
    const settings = readSettings({ LODESTAY_DATA: folder })
    const [first, second] = [1, 2].map(() => processEnvironment('migrate', settings, urls))
    expect(first).toEqual(second)
    expect(statSync(join(folder, 'api-database-password')).mode & 0o777).toBe(0o600)
    expect(first?.API_DATABASE_PASSWORD).not.toBe(first?.CONTENT_DATABASE_PASSWORD)
  })

  test('gets a new secret where a disk was too full to write one', () => {
    const settings = readSettings({ LODESTAY_DATA: folder })
    writeFileSync(join(folder, 'api-database-password'), '')
    const secret = processEnvironment('migrate', settings, urls).API_DATABASE_PASSWORD
    expect(secret).toHaveLength(43)
    expect(readFileSync(join(folder, 'api-database-password'), 'utf8')).toBe(secret)
  })
})

test('a killed command ends with 128 plus the number of its signal', async () => {
  const words = (signal: string) => [process.execPath, '-e', `process.kill(process.pid, '${signal}')`]
  expect(await runVisibly({ words: words('SIGKILL') })).toBe(137)
  expect(await runVisibly({ words: words('SIGTERM') })).toBe(143)
})

test('a new start keeps the log of the last run, which may say why it ended', async () => {
  for (const run of ['first', 'second']) {
    const lines = new PassThrough()
    openOutput({ name: 'web', logs: folder, say, show: 'trouble' }).listen(lines, 'stdout')
    lines.write(`${run}\n`)
    await expect.poll(() => readFileSync(join(folder, 'web.log'), 'utf8')).toBe(`${run}\n`)
  }
  expect(readFileSync(join(folder, 'web.1.log'), 'utf8')).toBe('first\n')
})

test.skipIf(!existsSync('/dev/full'))('a full disk costs a process its log, and nothing else', async () => {
  symlinkSync('/dev/full', join(folder, 'web.log'))
  const lines = new PassThrough()
  const output = openOutput({ name: 'web', logs: folder, say, show: 'all' })
  output.listen(lines, 'stdout')
  lines.write('one\n')
  await expect.poll(() => said.join('\n')).toContain('web │ warning: its log can’t be written anymore (ENOSPC')
  lines.write('two\n')
  await expect.poll(() => output.tail()).toContain('two')
  expect(said.filter((line) => line.includes('warning'))).toHaveLength(1)
})

describe('demo mode', () => {
  test.each([
    [{}, true],
    [{ PUBLIC_URL: 'http://127.0.0.1:4000', HOST: '::1' }, true],
    [{ PUBLIC_URL: 'https://stay.example' }, false],
    [{ HOST: '0.0.0.0' }, false],
    [{ DEMO: 'false' }, false],
    [{ DEMO: 'true', PUBLIC_URL: 'https://stay.example', HOST: '0.0.0.0' }, true],
  ])('with %j is on: %s', (env, demo) => {
    const settings = readSettings({ ...env, LODESTAY_DATA: folder })
    expect(settings.demo).toBe(demo)
    expect(processEnvironment('api', settings, urls)).toMatchObject({
      DEMO: String(demo),
      CONTENT_SEED: demo ? 'demo' : 'none',
    })
  })

  test('is not inferred from an unknown word', () => {
    expect(() => readSettings({ DEMO: 'yes' })).toThrow('DEMO must be true or false')
  })
})

describe('npm start', () => {
  test('says where Lodestay is already running, and leaves it alone', async () => {
    const { child } = await holdLockElsewhere()
    const { code, output } = await start(await freePorts())
    expect(code).toBe(1)
    expect(output).toContain(
      `already running on the data folder ${folder} at http://localhost:3000 (process ${child.pid})`,
    )
    expect(await acquireLock(join(folder, 'running'), 'npm start')).toMatchObject({ heldBy: { pid: child.pid } })
  })

  test('names the data folder that can’t be written, and its variable', async () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    const { code, output } = await start(await freePorts(), { LODESTAY_DATA: join(file, 'data') })
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^\nThe data folder .*a-file\/data can't be written: ENOTDIR.*LODESTAY_DATA.*\n$/),
    ])
  })

  test.each([0, 1, 2, 3])(
    'names the port that is taken (PORT + %i) and its variable, and starts nothing',
    async (offset) => {
      const port = await freePorts()
      const other = createServer().listen(port + offset, '127.0.0.1')
      try {
        const { code, output } = await start(port)
        expect(code).toBe(1)
        expect(output).toMatch(new RegExp(`Port ${port + offset} .*in use.* with PORT`))
        expect(existsSync(join(folder, 'postgres'))).toBe(false)
      } finally {
        other.close()
      }
    },
  )
})

describe('npm start of an https site', () => {
  const PUBLIC_URL = 'https://stay.example'

  test('is refused without an editor address, since the editor would be unencrypted', async () => {
    const { code, output } = await start(await freePorts(), { PUBLIC_URL })
    expect(code).toBe(1)
    expect(output).toMatch(/content editor needs an https address.* set CONTENT_PUBLIC_URL/)
    expect(existsSync(join(folder, 'running'))).toBe(false)
  })

  test.each([{ CONTENT_PUBLIC_URL: 'https://content.stay.example' }, { CONTENT_URL: 'https://content.example' }])(
    'is allowed with %j',
    async (address) => {
      await holdLockElsewhere()
      const { output } = await start(await freePorts(), { PUBLIC_URL, ...address })
      expect(output).toContain('already running')
    },
  )
})

describe('a service', () => {
  const journal = () => readFileSync(join(folder, 'journal'), 'utf8').trim().split('\n')

  function program(name: string, port: number, more: NodeJS.ProcessEnv = {}): Program {
    return {
      name,
      args: [join(import.meta.dirname, 'fixtures/service.ts')],
      cwd: folder,
      env: { ...process.env, PORT: String(port), NAME: name, JOURNAL: join(folder, 'journal'), ...more },
      output: openOutput({ name, logs: join(folder, 'logs'), say, show: 'trouble' }),
    }
  }

  async function startAll(...names: string[]) {
    const shutdown = prepareShutdown(say)
    const addresses: string[] = []
    for (const name of names) {
      const port = await freePort()
      const health = `http://127.0.0.1:${port}/`
      await startService({ program: program(name, port), health, stopWithin: 500 }, say, shutdown, never)
      addresses.push(health)
    }
    return { shutdown, addresses }
  }

  test('that crashes is restarted, with a message', async () => {
    const { shutdown, addresses } = await startAll('api')
    const answer = async () => (await fetch(`${addresses[0]}`)).text()
    const before = await answer()
    await fetch(`${addresses[0]}crash`).catch(() => {})
    await expect.poll(answer, { timeout: 10_000 }).toMatch(/^\d+$/)
    expect(await answer()).not.toBe(before)
    expect(said.join('\n')).toContain('api ended unasked (exit code 7); starting it again')
    await shutdown.run()
  })

  test('that keeps crashing is given up, with its last output', async () => {
    const patience = { firstPause: 1, quick: 10_000, crashes: 3 }
    const kept = keepRunning(program('api', 1, { BROKEN: '1' }), say, patience)
    expect((await kept.givenUp).message).toContain('api crashed 3 times (exit code 1)')
    expect(journal()).toHaveLength(3)
  })

  test('stops before the services that were started earlier, because it may need them', async () => {
    const { shutdown } = await startAll('database', 'api', 'web')
    await shutdown.run()
    expect(journal()).toEqual([
      ...['database starts', 'api starts', 'web starts'],
      ...['web stops', 'api stops', 'database stops'],
    ])
    expect(said).toEqual([])
  })

  test('that does not stop on request is killed', async () => {
    const { shutdown, addresses } = await startAll('stubborn')
    await shutdown.run()
    await expect(fetch(`${addresses[0]}`)).rejects.toThrow()
  })
})
