import { expect, test } from 'vitest'
import { markupOf } from '../../test/markup-of.tsx'
import type { SearchWords } from './recent-searches.ts'
import { SearchBar } from './search-bar.tsx'

/** The problem on the page as the server renders it, and the name of the field that it describes. */
async function problemOf(words: SearchWords) {
  const markup = await markupOf(<SearchBar words={words} today="2026-05-01" />)
  const [, id, said = ''] = /<p id="([^"]+-error)"[^>]*>(.*?)<\/p>/.exec(markup) ?? []
  const field = markup.match(/<input[^>]*aria-invalid="true"[^>]*>/)?.[0]
  if (id) expect(field).toContain(`aria-describedby="${id}"`)
  return [/name="(\w+)"/.exec(field ?? '')?.[1], said.replace(/<svg.*<\/svg>/, '')]
}

test.each([
  [{ start: '2026-12-20', end: '2026-12-10' }, 'end', 'To must be after From.'],
  [{ start: '2026-12-20' }, 'end', 'Choose both dates, From and To.'],
  [{ end: '2026-12-20' }, 'start', 'Choose both dates, From and To.'],
  [{ start: '2026-12-20', end: '2026-12-22' }, undefined, ''],
  [{ weekend: '2026-12' }, undefined, ''],
  [{}, undefined, ''],
])('the dates %j are a problem of the field %s', async (words, field, said) => {
  expect(await problemOf(words)).toEqual([field, said])
})
