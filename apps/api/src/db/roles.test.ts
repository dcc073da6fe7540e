import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function as(url: string, statement: string) {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

describe('the api', () => {
  test.each([
    "update audit_log set action = 'nothing'",
    'delete from audit_log',
    'truncate audit_log',
    'truncate users',
    'drop table users',
    'alter table audit_log disable trigger all',
    'alter table users add column note text',
    'create table notes (text text)',
    'create schema notes',
    "insert into kysely_migration (name, timestamp) values ('9999', '')",
    'delete from kysely_migration',
    'alter table identity."user" add column note text',
    'create role somebody',
    'select * from content.users',
  ])('may not: %s', async (statement) => {
    await expect(as(database.url, statement)).rejects.toThrow(/permission denied|must be owner/)
  })

  test('can write and read the audit log, and every other table', async () => {
    await as(database.url, "insert into audit_log (id, actor_id, action, subject_id) values ('aud_1', 'u', 'a', 's')")
    expect(await as(database.url, 'select id from audit_log')).toEqual([{ id: 'aud_1' }])
    const tables = await as(
      database.ownerUrl,
      `select n.nspname || '.' || quote_ident(c.relname) as name from pg_class c join pg_namespace n on n.oid = relnamespace
       where n.nspname in ('public', 'identity', 'graphile_worker') and relkind in ('r', 'p') and relname !~ '^kysely'
         and c.oid <> 'audit_log'::regclass
         and not has_table_privilege('${new URL(database.url).username}', c.oid, 'select, insert, update, delete')`,
    )
    expect(tables).toEqual([])
  })

  test('has access to what a later migration creates, even before anything is granted again', async () => {
    await as(database.ownerUrl, 'create table later (id bigint generated always as identity, text text)')
    await as(database.url, "insert into later (text) values ('a')")
    expect(await as(database.url, 'select text from later')).toEqual([{ text: 'a' }])
  })
})

describe('the content system', () => {
  test.each([
    'select * from users',
    'select * from identity."user"',
    'select * from identity.session',
    'select * from graphile_worker._private_jobs',
    'select * from audit_log',
    'select graphile_worker.add_job($$mails:send$$)',
    'insert into events (name, key, identity, value) values ($$a$$, $$b$$, $$c$$, $${}$$)',
    'create table public.notes (text text)',
    'create schema notes',
  ])('may not: %s', async (statement) => {
    await expect(as(database.contentUrl, statement)).rejects.toThrow('permission denied')
  })

  test('can do anything in its own schema', async () => {
    for (const statement of ['create table content.notes (text text)', 'drop table content.notes'])
      await expect(as(database.contentUrl, statement)).resolves.not.toThrow()
  })
})

test.each(["update audit_log set action = 'nothing'", 'delete from audit_log', 'truncate audit_log'])(
  'even the owner of the audit log can’t change it by accident: %s',
  async (statement) => {
    await expect(as(database.ownerUrl, statement)).rejects.toThrow('append-only')
  },
)

test('another migration changes nothing, and gives content what another role created there before', async () => {
  await as(
    database.ownerUrl,
    "create table content.old (id serial, n int generated always as identity); create type content.mood as enum ('good')",
  )
  const [api, content] = [database.url, database.contentUrl].map((url) => new URL(url).username)
  await migrate(database.ownerUrl, { api: String(api), content: String(content) })
  await as(database.contentUrl, "alter type content.mood add value 'better'")
  await as(database.contentUrl, 'alter table content.old add column text text')
  await as(database.contentUrl, 'drop table content.old')
  await expect(as(database.url, 'delete from audit_log')).rejects.toThrow('permission denied')
})

test('a user who can’t create roles can still migrate, with a notice', async () => {
  const plain = `plain_${new URL(database.url).username}`
  const name = `${new URL(database.ownerUrl).pathname.slice(1)}_plain`
  await as(database.ownerUrl, `create role ${plain} login password 'plain'`)
  await as(database.ownerUrl, `create database ${name} owner ${plain}`)
  const url = Object.assign(new URL(database.ownerUrl), {
    username: plain,
    password: 'plain',
    pathname: `/${name}`,
  }).href
  expect(await migrate(url)).toBe(false)
  await as(url, 'select * from users')
  await as(database.ownerUrl, `drop database ${name}`)
  await as(database.ownerUrl, `drop role ${plain}`)
})
