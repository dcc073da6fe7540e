import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const app = join(import.meta.dirname, '..')
/** Beyond this nobody reads a line of class names: what it draws gets a name, by `@utility` in app.css. */
const MOST = 210

test('no text of class names is too long to be read', () => {
  const long = globSync('**/*.tsx', { cwd: app }).flatMap((file) =>
    [...readFileSync(join(app, file), 'utf8').matchAll(/(["'`])((?:(?!\1)[^\n])+)\1/g)]
      .map(([, , text = '']) => text)
      .filter((text) => text.length > MOST && /(?:^|\s)(?:[a-z]+:)?(?:flex|grid|px-|text-|rounded|absolute)/.test(text))
      .map((text) => `${file}: ${text.slice(0, 60)}…`),
  )
  expect(long).toEqual([])
})
