import type { Config } from '@react-router/dev/config'
import { compressAssets } from './tools/compress-assets.ts'

export default {
  ssr: true,
  // The map of the site is about 2 kB: sending it whole saves a request per page that lists links.
  routeDiscovery: { mode: 'initial' },
  buildEnd: async ({ reactRouterConfig }) => compressAssets(reactRouterConfig.buildDirectory),
} satisfies Config
