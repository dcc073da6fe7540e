import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const good = {
  DATABASE_URL: 'postgres://localhost/lodestay',
  AUTH_SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'http://localhost:3000',
}

test('unset variables get their defaults', () => {
  expect(readConfig(good)).toMatchObject({
    PORT: 3001,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
    WORKER: true,
    DATABASE_REPLICA_URLS: [],
  })
})

test('an empty variable counts as unset', () => {
  expect(readConfig({ ...good, PORT: '' }).PORT).toBe(3001)
})

test('everything wrong is reported together', () => {
  const read = () =>
    readConfig({
      DATABASE_URL: 'mysql://x',
      PORT: 'many',
      LOG_LEVEL: 'loud',
      WORKER: 'maybe',
      PUBLIC_URL: 'lodestay',
      AUTH_SECRET: 'short',
    })
  for (const name of ['DATABASE_URL', 'PORT', 'LOG_LEVEL', 'WORKER', 'PUBLIC_URL', 'AUTH_SECRET'])
    expect(read).toThrow(name)
})

test.each(Object.keys(good))('%s is reported if missing', (name) => {
  expect(() => readConfig({ ...good, [name]: undefined })).toThrow(`${name} is missing`)
})

test('a secret is not included in the message', () => {
  expect(() => readConfig({ ...good, AUTH_SECRET: 'hunter2' })).toThrow(/^(?!.*hunter2)/s)
})

test('demo mode must be explicit, and may omit PUBLIC_URL', () => {
  expect(readConfig(good).DEMO).toBe(false)
  expect(readConfig({ ...good, DEMO: 'true', PUBLIC_URL: '' }).PUBLIC_URL).toBe('http://localhost:3000')
})

test('cached responses use at most half of the heap', () => {
  expect(readConfig(good).ANSWER_CACHE_MB).toBe(64)
  expect(() => readConfig({ ...good, ANSWER_CACHE_MB: '1000000' })).toThrow(
    /ANSWER_CACHE_MB is more than half of this process’s heap \(\d+ MB\)/,
  )
})

test('replicas are a list', () => {
  const replicas = 'postgres://a/x, postgres://b/x,'
  expect(readConfig({ ...good, DATABASE_REPLICA_URLS: replicas }).DATABASE_REPLICA_URLS).toEqual([
    'postgres://a/x',
    'postgres://b/x',
  ])
})

test('without a pooler every address is the database itself, and with one DATABASE_DIRECT_URL is', () => {
  expect(readConfig(good)).toMatchObject({ DATABASE_DIRECT_URL: good.DATABASE_URL, pooler: null })
  const direct = { ...good, DATABASE_DIRECT_URL: 'postgres://primary/lodestay' }
  expect(readConfig(direct)).toMatchObject({ DATABASE_URL: good.DATABASE_URL, pooler: { knowsNames: true } })
  expect(readConfig({ ...direct, DATABASE_PREPARED: 'false' }).pooler).toEqual({ knowsNames: false })
})

test('prepared statements are turned off only for a pooler', () => {
  expect(() => readConfig({ ...good, DATABASE_PREPARED: 'false' })).toThrow(
    'DATABASE_PREPARED is for a pooler: name the database itself in DATABASE_DIRECT_URL',
  )
})

test('a public URL loses its trailing slash', () => {
  expect(readConfig({ ...good, PUBLIC_URL: 'https://lodestay.example/' }).PUBLIC_URL).toBe('https://lodestay.example')
})

test.each(['S3_REGION', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])(
  '%s requires the name of the bucket: without it, pictures would be stored in the process’s own folder',
  (name) => {
    expect(() => readConfig({ ...good, [name]: 'https://objects.example', S3_BUCKET: '' })).toThrow(
      'S3_BUCKET is missing',
    )
  },
)

test('the credentials of a bucket are complete, or left to its environment', () => {
  const bucket = { ...good, S3_BUCKET: 'pictures' }
  expect(readConfig(bucket).S3_BUCKET).toBe('pictures')
  expect(() => readConfig({ ...bucket, S3_ACCESS_KEY_ID: 'key' })).toThrow('S3_SECRET_ACCESS_KEY is missing')
  expect(() => readConfig({ ...bucket, S3_SECRET_ACCESS_KEY: 'secret' })).toThrow('S3_ACCESS_KEY_ID is missing')
})

test('mail is sent from an address of one’s own, except in a demo', () => {
  const mailing = { ...good, SMTP_URL: 'smtps://mail.example' }
  expect(() => readConfig({ ...mailing, MAIL_FROM: '' })).toThrow('MAIL_FROM is missing')
  expect(readConfig({ ...mailing, DEMO: 'true' }).MAIL_FROM).toBe('Lodestay <hello@lodestay.test>')
  expect(readConfig({ ...mailing, MAIL_FROM: 'Stays <hello@stays.example>' }).MAIL_FROM).toContain('stays.example')
})

describe('Firebase as the identity service', () => {
  const firebase = { ...good, IDENTITY: 'firebase', FIREBASE_PROJECT_ID: 'lodestay', FIREBASE_API_KEY: 'AIza' }

  test.each(['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY'])('requires %s', (name) => {
    expect(() => readConfig({ ...firebase, [name]: '' })).toThrow(`${name} is missing`)
  })

  test('accepts a service account as JSON', () => {
    const key = { type: 'service_account', client_email: 'a@b', private_key: 'PEM' }
    const config = readConfig({ ...firebase, FIREBASE_SERVICE_ACCOUNT: JSON.stringify(key) })
    expect(config.FIREBASE_SERVICE_ACCOUNT).toEqual({ client_email: 'a@b', private_key: 'PEM' })
  })

  test.each(['{"client_email":"a@b"}', '{', '/nowhere/key.json'])('rejects %s as one', (value) => {
    expect(() => readConfig({ ...firebase, FIREBASE_SERVICE_ACCOUNT: value })).toThrow('FIREBASE_SERVICE_ACCOUNT must')
  })

  test('accepts the emulator only on this machine', () => {
    const emulated = { ...firebase, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' }
    expect(readConfig(emulated).FIREBASE_AUTH_EMULATOR_HOST).toBe('127.0.0.1:9099')
    for (const PUBLIC_URL of ['https://lodestay.example', 'http://localhost.evil.example'])
      expect(() => readConfig({ ...emulated, PUBLIC_URL })).toThrow('FIREBASE_AUTH_EMULATOR_HOST')
  })
})

describe('the key that signs emails', () => {
  const format = { type: 'pkcs8', format: 'pem' } as const
  const pem = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export(format).toString()

  test('requires its domain, and may be on one line', () => {
    expect(() => readConfig({ ...good, DKIM_PRIVATE_KEY: pem })).toThrow('DKIM_DOMAIN is missing')
    const config = readConfig({
      ...good,
      DKIM_PRIVATE_KEY: pem.replaceAll('\n', '\\n'),
      DKIM_DOMAIN: 'lodestay.example',
    })
    expect([config.DKIM_PRIVATE_KEY, config.DKIM_SELECTOR]).toEqual([pem, 'lodestay'])
  })

  test('must be an RSA key', () => {
    const other = generateKeyPairSync('ed25519').privateKey.export(format).toString()
    for (const DKIM_PRIVATE_KEY of ['/nowhere/key.pem', other])
      expect(() => readConfig({ ...good, DKIM_PRIVATE_KEY, DKIM_DOMAIN: 'lodestay.example' })).toThrow(
        'DKIM_PRIVATE_KEY must be a private RSA key',
      )
  })
})

test('calendars may be read from one origin on our own network, only in a demo', () => {
  const CALENDAR_FEEDS_FROM = 'http://127.0.0.1:8080/feeds'
  expect(readConfig({ ...good, DEMO: 'true', CALENDAR_FEEDS_FROM }).CALENDAR_FEEDS_FROM).toBe('http://127.0.0.1:8080')
  expect(() => readConfig({ ...good, CALENDAR_FEEDS_FROM })).toThrow('CALENDAR_FEEDS_FROM is for a demonstration only')
})

test('webhooks may reach our own network only in a demo', () => {
  expect(() => readConfig({ ...good, WEBHOOKS_TO_PRIVATE: 'true' })).toThrow(
    'WEBHOOKS_TO_PRIVATE is for a demonstration only',
  )
})

describe('an app on a network', () => {
  test.each([
    ['META_APP_ID', 'META_APP_SECRET'],
    ['TIKTOK_CLIENT_SECRET', 'TIKTOK_CLIENT_KEY'],
    ['X_CLIENT_ID', 'X_CLIENT_SECRET'],
  ])('with %s requires %s', (given, missing) => {
    expect(() => readConfig({ ...good, [given]: 'given' })).toThrow(`${missing} is missing`)
  })

  test('may use another address only in a demo', () => {
    expect(() => readConfig({ ...good, X_API_URL: 'http://127.0.0.1:9' })).toThrow(
      'X_API_URL is for a demonstration only',
    )
    expect(readConfig(good).X_API_URL).toBe('https://api.x.com')
  })
})
