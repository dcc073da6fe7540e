import { expect, test } from 'vitest'
import { markupOf } from '../../../test/markup-of.tsx'
import { Rows } from './rows.tsx'

test('the error of a list of rows is its accessible description', async () => {
  const rows = { id: 'beds', legend: 'Beds', rows: [], max: 3, what: 'bed', render: () => null }
  const markup = await markupOf(<Rows {...rows} error="Beds are required." onAdd={() => {}} onRemove={() => {}} />)
  expect(markup).toContain('aria-describedby="beds-error"')
  expect(markup).toContain('id="beds-error"')
})
