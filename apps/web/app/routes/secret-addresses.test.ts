import { loggedPath } from '@lodestay/domain/web-safety'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '../routes.ts'

/** Each page's path, including those of its layouts. */
function addressesOf(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const address = path === undefined ? above : `${above}/${path}`
    return [address, ...addressesOf(children, address)]
  })
}

test('each page with a token in its URL is logged without the token', async () => {
  const secret = addressesOf(await routes).filter((address) => address.includes(':token'))
  expect(secret.length).toBeGreaterThan(3)
  for (const address of secret) expect(loggedPath(address.replace(':token', 's3cret'))).not.toContain('s3cret')
})
