import type { Suggestion } from '@lodestay/domain/search/search'
import { afterEach, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { suggestPlaces } from './place-suggestions.ts'

type Found = z.infer<typeof Suggestion>
const somewhere = { city: 'Bar Harbor', state: 'ME', count: 1, stayId: null, bounds: null, promoted: false }

function stay(stayId: string, promoted = false): Found {
  return { ...somewhere, kind: 'stay', label: 'Lakeside', stayId, promoted }
}

async function suggested(...docs: Found[]) {
  vi.stubGlobal('fetch', async () => Response.json({ docs }))
  const shown = await suggestPlaces('lakes', new AbortController().signal)
  return shown.map(({ value, detail, to }) => [value, detail, to])
}
afterEach(() => vi.unstubAllGlobals())

test('a stay ranked first by its plan is labeled, and doesn’t hide another of the same name', async () => {
  expect(await suggested(stay('stay_1', true), stay('stay_2'))).toEqual([
    ['Lakeside', 'Promoted · Bar Harbor, ME', '/stays/stay_1'],
    ['Lakeside', 'Bar Harbor, ME', '/stays/stay_2'],
  ])
})

test('a place is suggested once for its text, beside a stay of the same name', async () => {
  const places = (['city', 'region'] as const).map((kind): Found => ({ ...somewhere, kind, label: 'Lakeside' }))
  expect(await suggested(...places, stay('stay_1'))).toEqual([
    ['Lakeside', '1 stay', undefined],
    ['Lakeside', 'Bar Harbor, ME', '/stays/stay_1'],
  ])
})
