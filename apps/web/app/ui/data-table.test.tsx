import { expect, test } from 'vitest'
import { markupOf } from '../test/markup-of.tsx'
import { DataTable } from './data-table.tsx'

test('a table is keyboard-scrollable, and leaves the landmark to the section around it', async () => {
  const columns = [{ key: 'name', heading: 'Name', cell: (name: string) => name }] as const
  const markup = await markupOf(<DataTable caption="Payments" columns={columns} rows={['Ada']} rowKey={String} />)
  expect(markup).toMatch(/<div[^>]*role="group"[^>]*aria-label="Payments"[^>]*tabindex="0"/i)
  expect(markup).not.toMatch(/<section|role="region"/)
})
