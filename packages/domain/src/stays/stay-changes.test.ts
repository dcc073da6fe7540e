import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedStayFields, type StayDraftFields, withStayChanges } from './stay.ts'
import { stayFieldNames } from './stay-fields.ts'

const text = fc.string({ maxLength: 8 })
const drafts: fc.Arbitrary<StayDraftFields> = fc.record(
  {
    name: text,
    description: text,
    capacity: fc.option(fc.nat(20)),
    tags: fc.array(text, { maxLength: 3 }),
    bookingLinks: fc.dictionary(text, text, { maxKeys: 2 }),
    contactInfo: fc.record({ email: text, phone: text, ownerName: text }, { requiredKeys: [] }),
    location: fc.record(
      {
        address: fc.record({ city: text, state: text, zip: text }, { requiredKeys: [] }),
        coordinates: fc.option(fc.record({ latitude: fc.nat(90), longitude: fc.nat(180) })),
        region: text,
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [], noNullPrototype: true },
)

function holds(law: (stay: StayDraftFields, changes: StayDraftFields) => void) {
  return fc.assert(fc.property(drafts, drafts, law))
}

test('applying no changes leaves a stay unchanged', () => {
  holds((stay) => {
    expect(withStayChanges(stay, {})).toEqual(stay)
  })
})

test('applying the same changes is idempotent', () => {
  holds((stay, changes) => {
    const once = withStayChanges(stay, changes)
    expect(withStayChanges(once, changes)).toEqual(once)
  })
})

test('applying changes mutates neither the stay nor the changes', () => {
  holds((stay, changes) => {
    const before = structuredClone([stay, changes])
    withStayChanges(stay, changes)
    expect([stay, changes]).toEqual(before)
  })
})

test('only fields that were sent can differ afterwards', () => {
  holds((stay, changes) => {
    for (const field of changedStayFields(stay, withStayChanges(stay, changes))) expect(changes).toHaveProperty(field)
  })
})

test('members of the contact or the address that were not sent are kept', () => {
  holds((stay, changes) => {
    const merged = withStayChanges(stay, changes)
    const kept = (before: object = {}, sent: object = {}, after: object = {}) => {
      for (const [member, value] of Object.entries(before))
        if (!(member in sent)) expect(after).toHaveProperty([member], value)
    }
    kept(stay.contactInfo, changes.contactInfo, merged.contactInfo)
    kept(stay.location?.address, changes.location?.address, merged.location?.address)
  })
})

test('a stay does not differ from itself, whatever the order of its keys', () => {
  const reversed = (value: unknown): unknown =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value)
            .reverse()
            .map(([key, inner]) => [key, reversed(inner)]),
        )
      : value
  holds((stay) => {
    expect(changedStayFields(stay, reversed(stay) as StayDraftFields)).toEqual([])
  })
})

test('two stays differ in the same fields in either direction, in schema order', () => {
  holds((one, other) => {
    const fields = changedStayFields(one, other)
    expect(changedStayFields(other, one)).toEqual(fields)
    expect(fields).toEqual(stayFieldNames.filter((name) => fields.includes(name)))
  })
})
