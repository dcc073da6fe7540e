import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const app = join(import.meta.dirname, '..')
/** Longer lists of class names are unreadable: give them a name with `@utility` in app.css. */
const MOST = 210

test('no class string is too long to read', () => {
  const long = globSync('**/*.tsx', { cwd: app }).flatMap((file) =>
    [...readFileSync(join(app, file), 'utf8').matchAll(/(["'`])((?:(?!\1)[^\n])+)\1/g)]
      .map(([, , text = '']) => text)
      .filter((text) => text.length > MOST && /(?:^|\s)(?:[a-z]+:)?(?:flex|grid|px-|text-|rounded|absolute)/.test(text))
      .map((text) => `${file}: ${text.slice(0, 60)}…`),
  )
  expect(long).toEqual([])
})
