import { emptyStay } from '@lodestay/domain/stays/empty-stay'
import { expect, test } from 'vitest'
import { markupOf } from '../../../test/markup-of.tsx'
import { type DraftAccess, DraftAccessProvider } from './draft-access.tsx'
import { type Editing, EditingProvider } from './editing.tsx'
import PreviewPanel from './preview-panel.tsx'

function previewOf(quantity: number): Promise<string> {
  const values = { ...emptyStay, bedInfo: [{ bedType: 'King', quantity, customDescription: '' }] }
  const stay = { id: 'stay_1', favoriteCount: 0, promoted: false, plan: 'Free' }
  return markupOf(
    <DraftAccessProvider value={{ stay } as DraftAccess}>
      <EditingProvider value={{ values } as unknown as Editing}>
        <PreviewPanel />
      </EditingProvider>
    </DraftAccessProvider>,
  )
}

test('the preview counts beds as the card will: no quantity that can’t be accepted', async () => {
  expect(await previewOf(2)).toContain('2 beds')
  expect(await previewOf(2.5)).not.toMatch(/\d beds?\b/)
})
