import { expect, test } from 'vitest'
import { markupOf } from '../../test/markup-of.tsx'
import { CsvLink } from './csv-link.tsx'

test.each([
  [{ total: 10_000 }, false],
  [{ total: 10_001 }, true],
  [{ total: 1000, capped: true }, true],
])('a download of %j says how many rows fit: %j', async (counted, isSaid) => {
  const markup = await markupOf(<CsvLink to="/list.csv" {...counted} />)
  expect(markup).toContain('Export CSV')
  expect(markup.includes('Up to 10,000 rows per file')).toBe(isSaid)
})
