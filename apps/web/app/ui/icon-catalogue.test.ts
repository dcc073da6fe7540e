import { iconNames } from '@lodestay/domain/pages/icon-names'
import { expect, test } from 'vitest'
import { iconCatalogue } from './icon-catalogue.ts'

test('every icon that content may name is drawn, once', () => {
  const drawn = Object.values(iconCatalogue).flatMap((category) => Object.keys(category))
  expect(drawn.toSorted()).toEqual(iconNames.toSorted())
})
