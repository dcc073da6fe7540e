import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { pagePolicy } from './page-policy.ts'

const policyOf = pagePolicy({
  basename: '/',
  routes: {
    root: { id: 'root', path: '', module: {} },
    page: { id: 'page', parentId: 'root', path: 'pages/:slug', module: { handle: { cachePublic: 60, alike: true } } },
  },
} as unknown as ServerBuild)

test('a page may be kept as its route says', () => {
  expect(policyOf('/pages/about')).toEqual({ cachePublic: 60, alike: true })
})

test('what scripts ask for is no page, though a parameter takes its address in', () => {
  expect(policyOf('/pages/about.data').cachePublic).toBeUndefined()
})
