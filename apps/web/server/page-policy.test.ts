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

test('a page can be cached as its route allows', () => {
  expect(policyOf('/pages/about')).toEqual({ cachePublic: 60, alike: true })
})

test('a data request is not a page, even if a route parameter matches its address', () => {
  expect(policyOf('/pages/about.data').cachePublic).toBeUndefined()
})
