import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { flattenBlocks } from './blocks.ts'

const hero = { id: 'b1', blockType: 'hero', blockName: 'Top', heading: 'Stay somewhere', image: null }

describe('the content transform', () => {
  test('replaces a list of one block with the block’s own fields', () => {
    expect(flattenBlocks({ layout: [hero] })).toEqual({ layout: { heading: 'Stay somewhere', image: '' } })
  })

  test('keeps a list of several blocks, with their types and ids', () => {
    expect(flattenBlocks([hero, hero])).toEqual([
      { ...hero, image: '' },
      { ...hero, image: '' },
    ])
  })

  test('keeps a list of one non-block item', () => {
    expect(flattenBlocks([{ id: 'row', title: 'First' }])).toEqual([{ id: 'row', title: 'First' }])
  })

  test('handles nested lists and objects', () => {
    const page = { group: { rows: [{ parts: [{ ...hero, inner: [{ blockType: 'quote', id: 'q', text: null }] }] }] } }
    expect(flattenBlocks(page)).toEqual({
      group: { rows: [{ parts: { heading: 'Stay somewhere', image: '', inner: { text: '' } } }] },
    })
  })
})

describe('for any data from the content system, the transform', () => {
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 5 },
      fc.constant(null),
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.array(tie('block'), { maxLength: 2 }),
      fc.dictionary(fc.constantFrom('title', 'id', 'items', '__proto__', 'blockName'), tie('value'), { maxKeys: 4 }),
    ),
    block: fc.record({
      blockType: fc.constantFrom('hero', 'faq'),
      id: fc.string(),
      blockName: fc.option(fc.string()),
      content: tie('value'),
    }),
  }))
  const every = (it: unknown, holds: (part: unknown) => boolean): boolean =>
    holds(it) && (typeof it !== 'object' || it === null || Object.values(it).every((part) => every(part, holds)))
  const isOneBlock = (it: unknown) =>
    Array.isArray(it) && it.length === 1 && typeof it[0] === 'object' && Object.hasOwn(it[0] ?? {}, 'blockType')

  test('leaves no null and no list of one block', () => {
    fc.assert(fc.property(value, (sent) => every(flattenBlocks(sent), (part) => part !== null && !isOneBlock(part))))
  })

  test('is idempotent', () => {
    fc.assert(
      fc.property(value, (sent) => {
        const once = flattenBlocks(sent)
        expect(flattenBlocks(once)).toEqual(once)
      }),
    )
  })

  test('does not mutate its argument', () => {
    fc.assert(
      fc.property(value, (sent) => {
        const before = structuredClone(sent)
        flattenBlocks(sent)
        expect(sent).toEqual(before)
      }),
    )
  })

  test('returns data without nulls and blocks unchanged', () => {
    const plain = fc.jsonValue().filter((sent) => every(sent, (part) => part !== null && !isOneBlock(part)))
    fc.assert(fc.property(plain, (sent) => void expect(flattenBlocks(sent)).toEqual(sent)))
  })
})
