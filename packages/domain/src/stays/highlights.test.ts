import { expect, test } from 'vitest'
import { planNames } from '../plans/plans.ts'
import { HIGHLIGHTS, highlightsFor } from './highlights.ts'

const stay = { specialInterests: ['Stargazing', 'Trout fishing'], tags: ['stargazing', 'Quiet', 'Dark skies', 'Pines'] }

test('highlights are special interests first, then tags, without duplicates, up to what a page shows', () => {
  expect(highlightsFor('Growth', stay)).toEqual(['Stargazing', 'Trout fishing', 'Quiet', 'Dark skies'])
  expect(highlightsFor('Growth', stay)).toHaveLength(HIGHLIGHTS.page)
})

test('only plans that include highlights show them', () => {
  expect(planNames.filter((plan) => highlightsFor(plan, stay).length > 0)).toEqual(['Basic', 'Plus', 'Growth'])
})

test('a stay without interests or tags has none, and empty names in a draft do not count', () => {
  expect(highlightsFor('Growth', { specialInterests: [], tags: ['', ' '] })).toEqual([])
})
