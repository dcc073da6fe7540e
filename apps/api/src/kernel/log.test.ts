import { expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { createTestDatabase } from '../test/index.ts'
import { readConfig } from './config.ts'
import { createLog, maskEmail } from './log.ts'

function memory() {
  const lines: string[] = []
  return { lines, write: (line: string) => void lines.push(line) }
}

test('secrets are redacted wherever they usually appear', () => {
  const out = memory()
  const log = createLog('info', out)
  log.info(
    { password: 'hunter2', token: 'hunter2', user: { password: 'hunter2', secret: 'hunter2', cookie: 'hunter2' } },
    'signed in',
  )
  log.info({ headers: { authorization: 'hunter2', cookie: 'hunter2' }, authorization: 'hunter2' }, 'called')
  expect(out.lines.join('')).not.toContain('hunter2')
})

test('an email is masked', () => {
  const out = memory()
  createLog('info', out).info({ email: 'traveler@lodestay.test' }, 'mailed')
  expect(out.lines.join('')).toContain('t…@lodestay.test')
  expect(maskEmail('a@b.example')).toBe('a…@b.example')
})

test('requests are logged with path and id, without tokens, passwords, emails or searches', async () => {
  const database = await createTestDatabase()
  const out = memory()
  const config = readConfig({
    DATABASE_URL: database.url,
    AUTH_SECRET: 'only tests are signed with this secret',
    DEMO: 'true',
  })
  const platform = await buildApp(config, createLog('trace', out))
  try {
    const secrets = { password: 'correct horse battery', email: 'somebody.private@lodestay.test' }
    const json = { method: 'POST', url: '/api/auth/sign-up/email', payload: { ...secrets, name: 'Some Body' } } as const
    const signedUp = await platform.server.inject(json)
    const cookie = /[^\s,;]*session_token=[^;]+/.exec(String(signedUp.headers['set-cookie']))?.[0] ?? ''
    const { token } = (await platform.server.inject({ url: '/api/auth/token', headers: { cookie } })).json()
    await platform.server.inject({
      ...json,
      url: '/api/auth/sign-in/email',
      payload: { ...secrets, password: 'wrong horse' },
    })
    await platform.server.inject({
      method: 'POST',
      url: '/api/users',
      headers: { authorization: `Bearer ${token}` },
      payload: {},
    })
    await platform.server.inject({
      url: '/api/users?email=somebody.private@lodestay.test',
      headers: { authorization: `Bearer ${token}` },
    })
    await platform.server.inject({ url: `/api/stays?token=${token}` })
    await platform.server.inject({ url: '/api/health/ready', headers: { authorization: 'Bearer garbage', cookie } })
    const written = out.lines.join('')
    expect(out.lines.length).toBeGreaterThanOrEqual(7)
    expect(written).toContain('/api/users')
    for (const secret of [token, cookie.split('=')[1] ?? '?', 'horse', 'somebody.private'])
      expect(written).not.toContain(secret)
  } finally {
    await platform.close()
    await database.drop()
  }
})
