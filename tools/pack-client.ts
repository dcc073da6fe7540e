// `npm run pack:client`: packs the API's client in packages/api-client/dist, ready for `npm publish` or to be installed
// from its archive.
import { join, relative } from 'node:path'
import { packClient } from './client-package.ts'
import { root } from './supervisor/settings.ts'

try {
  const archive = await packClient(join(root, 'packages/api-client/dist'))
  console.log(`Packed ${relative(root, archive)}`)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
