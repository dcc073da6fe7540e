import type { Config } from '@react-router/dev/config'
import { buildServiceWorker } from './tools/build-service-worker.ts'
import { compressAssets } from './tools/compress-assets.ts'

export default {
  ssr: true,
  // Send the whole route manifest up front: it's about 2 kB, and lazy discovery costs a request per page that lists
  // links.
  routeDiscovery: { mode: 'initial' },
  buildEnd: async ({ reactRouterConfig: { buildDirectory } }) => {
    await buildServiceWorker(buildDirectory)
    await compressAssets(buildDirectory)
  },
} satisfies Config
