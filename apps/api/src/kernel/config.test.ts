import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const good = { DATABASE_URL: 'postgres://localhost/lodestay', AUTH_SECRET: 'x'.repeat(32) }

test('what is not set gets its default', () => {
  expect(readConfig(good)).toMatchObject({
    PORT: 3001,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
    WORKER: true,
    DATABASE_REPLICA_URLS: [],
  })
})

test('an empty variable counts as not set', () => {
  expect(readConfig({ ...good, PORT: '' }).PORT).toBe(3001)
})

test('everything that is wrong is named at once', () => {
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

test.each(Object.keys(good))('%s is missing is said so', (name) => {
  expect(() => readConfig({ ...good, [name]: undefined })).toThrow(`${name} is missing`)
})

test('a secret is not told in the message', () => {
  expect(() => readConfig({ ...good, AUTH_SECRET: 'hunter2' })).toThrow(/^(?!.*hunter2)/s)
})

test('replicas are a list', () => {
  const replicas = 'postgres://a/x, postgres://b/x,'
  expect(readConfig({ ...good, DATABASE_REPLICA_URLS: replicas }).DATABASE_REPLICA_URLS).toEqual([
    'postgres://a/x',
    'postgres://b/x',
  ])
})

test('a public address loses its last slash', () => {
  expect(readConfig({ ...good, PUBLIC_URL: 'https://lodestay.example/' }).PUBLIC_URL).toBe('https://lodestay.example')
})
