import { expect, test } from 'vitest'
import { clearedBy, undoOf } from './cleared-choices.ts'
import type { Promotion, WizardValues } from './promotion-draft.ts'

const start = {
  promotionTypeId: 'facebook',
  variantId: 'post',
  postOutlets: ['family', 'getaways'],
  amplificationOutlets: ['lakes'],
} as unknown as WizardValues

function saved(values: object, ...cleared: string[]): Promotion {
  return {
    ...start,
    ...values,
    cleared: cleared.map((field) => ({ field, id: field, name: field, reason: 'Another network.' })),
  } as unknown as Promotion
}

const patch = { promotionTypeId: 'instagram', variantId: '' }
const narrowed = { ...patch, postOutlets: [] as string[] }
const first = clearedBy(saved(narrowed, 'postOutlets'), start, patch, null)

test('removed choices can be restored, with the choice that removed them', () => {
  expect(first && undoOf(first, { ...start, ...narrowed } as WizardValues)).toEqual({
    promotionTypeId: 'facebook',
    variantId: 'post',
    postOutlets: ['family', 'getaways'],
  })
})

test('choices made since are not undone', () => {
  const since = { ...start, ...narrowed, postOutlets: ['ski'] } as WizardValues
  expect(first && undoOf(first, since)).toBeNull()
})

test('two removals in a row are undone together', () => {
  const before = { ...start, ...narrowed } as WizardValues
  const next = { ...narrowed, variantId: 'story', amplificationOutlets: [] }
  const both = clearedBy(saved(next, 'amplificationOutlets'), before, { variantId: 'story' }, first)
  expect(both?.choices.map(({ field }) => field)).toEqual(['postOutlets', 'amplificationOutlets'])
  expect(both && undoOf(both, { ...start, ...next } as WizardValues)).toEqual(start)
})

test('a removal after another choice is undone alone', () => {
  const before = { ...start, ...narrowed, postOutlets: ['ski'] } as WizardValues
  const next = { ...narrowed, postOutlets: ['ski'], variantId: 'story', amplificationOutlets: [] }
  const alone = clearedBy(saved(next, 'amplificationOutlets'), before, { variantId: 'story' }, first)
  expect(alone?.choices).toHaveLength(1)
  expect(alone?.before).toEqual({ variantId: '', amplificationOutlets: ['lakes'] })
})

test('removed addons can’t be restored in one step', () => {
  const cleared = clearedBy(saved(patch, 'addons'), start, patch, null)
  expect(cleared && undoOf(cleared, { ...start, ...patch } as WizardValues)).toBeNull()
})

test('a save that removes nothing leaves the notice of an earlier one', () => {
  expect(clearedBy(saved({ title: 'New' }), start, {}, first)).toBe(first)
})
