import { type StayFieldOf, stayFieldNames, stayFields } from '@lodestay/domain/stays/stay-fields'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeChange } from './changes.ts'
import { textDiff, wordDiff } from './word-diff.ts'

function join(parts: ReturnType<typeof wordDiff>, without: string) {
  return parts.flatMap(({ kind, text }) => (kind === without ? [] : [text])).join('')
}

describe('a word diff', () => {
  it('names the added and removed words', () => {
    expect(wordDiff('A quiet house by the lake', 'A quiet cabin by the lake')).toEqual([
      { kind: 'same', text: 'A quiet ' },
      { kind: 'removed', text: 'house' },
      { kind: 'added', text: 'cabin' },
      { kind: 'same', text: ' by the lake' },
    ])
  })

  it('by word can reconstruct any two texts', () => {
    const prose = fc.array(fc.constantFrom('a', 'lake', 'the', ' ', '  ', '\n', '…')).map((words) => words.join(''))
    fc.assert(
      fc.property(prose, prose, (before, after) => {
        const parts = wordDiff(before, after)
        expect(join(parts, 'removed')).toBe(after)
        expect(join(parts, 'added')).toBe(before)
      }),
    )
  })

  it('is one part if nothing changed, and empty for empty texts', () => {
    expect(wordDiff('the lake', 'the lake')).toEqual([{ kind: 'same', text: 'the lake' }])
    expect(wordDiff('', '')).toEqual([])
  })
})

describe('a readable diff', () => {
  it('is by word if most words are unchanged', () => {
    const [before, after] = ['A quiet house by the lake.', 'A quiet cabin by the lake.']
    expect(textDiff(before, after)).toEqual(wordDiff(before, after))
  })

  it('is by sentence if most changed, with whole removals before additions', () => {
    const before = 'We have two boats. Dogs are welcome here. The stove is from 1890.'
    const after = 'Bring skis in winter! Dogs are welcome here. Trains stop within a mile.'
    expect(textDiff(before, after)).toEqual([
      { kind: 'removed', text: 'We have two boats. ' },
      { kind: 'added', text: 'Bring skis in winter! ' },
      { kind: 'same', text: 'Dogs are welcome here. ' },
      { kind: 'removed', text: 'The stove is from 1890.' },
      { kind: 'added', text: 'Trains stop within a mile.' },
    ])
  })

  it('is by word again within a sentence that was only reworded', () => {
    const before = 'One. Nothing of this stays as it was before. The stove in the long room is old.'
    const after = 'Another beginning entirely, with plenty of words. The stove in the long room is new.'
    expect(textDiff(before, after)).toContainEqual({ kind: 'removed', text: 'old.' })
  })

  it('by sentence can reconstruct any two texts', () => {
    const prose = fc
      .array(fc.constantFrom('a', 'lake', 'the', ' ', '. ', '.', '! ', '\n', '…', 'stove'))
      .map((all) => all.join(''))
    fc.assert(
      fc.property(prose, prose, (before, after) => {
        const parts = textDiff(before, after)
        expect(join(parts, 'removed')).toBe(after)
        expect(join(parts, 'added')).toBe(before)
      }),
    )
  })
})

describe('a field’s change', () => {
  it('of a list consists of additions and removals', () => {
    expect(describeChange('amenities', ['Sauna', 'Dock'], ['Dock', 'Canoe'])).toEqual([
      { label: 'Amenities', kind: 'list', added: ['Canoe'], removed: ['Sauna'], kept: 1 },
    ])
  })

  it('of a list’s order shows both orders', () => {
    expect(describeChange('tags', ['Lake', 'Dogs'], ['Dogs', 'Lake'])).toEqual([
      { label: 'Tags', kind: 'value', before: 'Lake, Dogs', after: 'Dogs, Lake' },
    ])
  })

  it('of beds, links and rates is shown as text', () => {
    const queen = { bedType: 'Queen', quantity: 2, customDescription: '' } as const
    expect(describeChange('bedInfo', [], [queen])[0]).toMatchObject({ added: ['2 queen beds'] })
    expect(
      describeChange('bookingLinks', { Airbnb: 'https://a.example' }, { Airbnb: 'https://b.example' })[0],
    ).toMatchObject({
      added: ['Airbnb: https://b.example'],
      removed: ['Airbnb: https://a.example'],
    })
    expect(describeChange('currentRate', 20_000, null)).toEqual([
      { label: 'Current rate', kind: 'value', before: '$200 a night', after: 'nothing' },
    ])
  })

  it('of an amount is shown as money', () => {
    const amounts = stayFieldNames.filter((name) => stayFields[name].kind === 'money') as StayFieldOf<'money'>[]
    for (const name of amounts)
      expect(describeChange(name, null, 12_550)).toMatchObject([
        { label: stayFields[name].label, before: 'nothing', after: expect.stringContaining('$125.50') },
      ])
  })

  it('of the place names only the members that changed', () => {
    const address = { address1: '', address2: '', city: 'Lubec', state: 'ME', zip: '04652', country: 'US' }
    const before = { address, coordinates: null, region: '', approximate: false }
    const after = { ...before, address: { ...address, zip: '04628' }, coordinates: { latitude: 44.8, longitude: -67 } }
    expect(describeChange('location', before, after)).toEqual([
      { label: 'Place: zip', kind: 'value', before: '04652', after: '04628' },
      { label: 'Place: on the map', kind: 'value', before: 'not on the map', after: '44.8, -67' },
    ])
  })
})
