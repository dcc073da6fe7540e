import { expect, test } from 'vitest'
import { checkAccess } from './check-access.ts'
import { t, table } from './world.ts'

checkAccess('rest')

// Not JSON calls, or not ours: they have their own tests. The route tree shows the identity service's `/api/auth/*` as
// `*`.
const notInTable = /^(?:\*|\/api\/docs.*|\/media\/.*|\/api\/notifications\/stream)$/

/** The route tree shows `:id|:collectionType` where routes name the same path segment differently. */
function withoutNames(path: string) {
  return path.replace(/:[\w|:]+/g, ':')
}

test('the table lists exactly the served calls', async () => {
  const tree = t.platform.server.printRoutes({ commonPrefix: false })
  const served: string[] = []
  const above: string[] = []
  for (const line of tree.trimEnd().split('\n')) {
    const [, indent = '', path = '', methods = ''] = /^([│├└─\s]*)(\S+) \(([A-Z, ]+)\)/.exec(line) ?? []
    const depth = indent.length / 4
    above.length = depth - 1
    above.push(path)
    for (const method of methods.split(', '))
      if (method !== 'HEAD') served.push(`${method} ${withoutNames(above.join('').replace('//', '/'))}`)
  }
  const named = new Set(
    table.map(({ method, path }) => `${method} /api${path.split('?')[0]?.replace(/\{\w+\}/g, ':')}`),
  )
  const ours = served.filter((route) => !notInTable.test(route.split(' ')[1] ?? ''))
  expect(ours.length).toBeGreaterThan(50)
  expect([...new Set(ours)].sort()).toEqual([...named].sort())
})
