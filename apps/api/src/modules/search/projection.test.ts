/** Hashes the shape of stored projections: whoever changes it is reminded to bump its version. */
import { createHash } from 'node:crypto'
import { Stay, StayCard } from '@lodestay/domain'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { aStay } from '../../test/index.ts'
import { searchEntry } from '../stays/publish-stay.ts'
import type { StayRow } from '../stays/stay-store.ts'
import { stayProjection } from './projection.ts'
import { searchRow } from './search-index-store.ts'

const at = new Date('2026-01-02T03:04:05Z')
const sample: StayRow = {
  id: 'stay_sample',
  seq: 7,
  organization_id: 'org_sample',
  organization_name: 'Harbor Stays',
  organization_photo_url: null,
  content: {
    ...aStay(),
    shortlink: 'boathouse',
    mostUniqueAspect: 'The lake is under the floorboards.',
    tags: ['Lake', 'Quiet'],
    amenities: ['Kayak'],
    bedInfo: [{ bedType: 'Queen', quantity: 2, customDescription: '' }],
    media: [{ url: '/media/uploads/stays/pic_1/960.webp', width: 960, height: 640 }],
  } as StayRow['content'],
  display_name: null,
  shown_name: null,
  claimed_at: null,
  shortlink: 'boathouse',
  enabled: true,
  taken_down: false,
  dates: { early: null, offer: null, cancellation: null },
  plan: 'Plus',
  favorite_count: 3,
  source: null,
  source_key: null,
  published_at: at,
  created_at: at,
  updated_at: at,
  version: 4,
}

const WORDS = new Set(['description', 'title', 'examples', 'id'])

/** Drops member order and documentation text, which don't affect what is stored. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(members.map(([key, inner]) => [key, plain(inner)]))
}

function schemaOf(schema: z.ZodType): unknown {
  return JSON.parse(
    JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }), (key, value) =>
      WORDS.has(key) && (typeof value === 'string' || Array.isArray(value)) ? undefined : value,
    ),
  )
}

test('cards, details and search rows have the shape of their version', () => {
  const entry = searchEntry(sample)
  if (!entry) throw new Error('the sample is not public')
  const { card, detail, ...row } = { ...entry, ...searchRow(entry, new Map()) }
  // Words are a set: the index sorts them itself.
  const stored = [
    schemaOf(StayCard),
    schemaOf(Stay),
    JSON.parse(card),
    JSON.parse(detail),
    JSON.parse(JSON.stringify({ ...row, words: row.words.toSorted(), lexemes: row.lexemes.toSorted() })),
  ]
  const made = JSON.stringify(plain(stored))
  const shape = createHash('sha256').update(made).digest('base64url').slice(0, 16)
  expect(
    shape,
    `What is stored of a stay for reading has changed: in search/projection.ts raise the version to ${stayProjection.version + 1}, where this version is on main already, and set the shape to '${shape}'.`,
  ).toBe(stayProjection.shape)
})
