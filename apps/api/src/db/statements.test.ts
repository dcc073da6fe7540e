import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { splitStatements } from './statements.ts'

test('a semicolon ends a statement, but not in a literal, a name, a comment or a body', () => {
  const statements = splitStatements(`
    -- first; of them
    insert into "odd;name" values ('a;b', E'it\\'s;', 'it''s;');
    /* a comment; /* in another; */ */
    create function f() returns int language sql as $body$ select 1; $body$;
    select $1, $$;$$`)
  expect(statements.map(({ tokens }) => tokens.join(' '))).toEqual([
    "insert into odd;name values ( ' , ' , ' )",
    "create function f ( ) returns int language sql as '",
    "select $ 1 , '",
  ])
  expect(statements[0]?.comments).toEqual(['first; of them'])
  expect(statements[2]?.text).toBe('select $1, $$;$$')
})

test('words are returned in lower case, punctuation one character at a time', () => {
  expect(splitStatements('ALTER TABLE public.Stays ADD COLUMN n1 int[]')[0]?.tokens).toEqual(
    'alter table public . stays add column n1 int [ ]'.split(' '),
  )
})

test.each(["select 'a", 'select $$a', 'select /* a', 'select "a'])('unterminated input is reported: %s', (sql) => {
  expect(() => splitStatements(sql)).toThrow('does not end')
})

test('our own migrations are split without a remainder', () => {
  const folder = join(import.meta.dirname, 'migrations')
  for (const file of readdirSync(folder)) {
    const statements = splitStatements(readFileSync(join(folder, file), 'utf8'))
    expect(statements.length, file).toBeGreaterThan(0)
    for (const { tokens } of statements)
      expect(
        [
          'alter',
          'comment',
          'create',
          'delete',
          'do',
          'drop',
          'insert',
          'select',
          'set',
          'update',
          'with',
          'grant',
          'analyze',
        ],
        `${file}: ${tokens.join(' ')}`,
      ).toContain(tokens[0])
  }
})
