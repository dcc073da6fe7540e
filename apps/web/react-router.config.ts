import type { Config } from '@react-router/dev/config'
import { readSiteLanguage } from './server/languages.ts'
import { buildServiceWorker } from './tools/build-service-worker.ts'
import { compressAssets } from './tools/compress-assets.ts'

const language = readSiteLanguage(process.env)

export default {
  ssr: true,
  basename: language === 'en' ? '/' : `/${language}`,
  buildDirectory: `build/${language}`,
  // Send the whole route manifest up front: it's about 2 kB, and lazy discovery costs a request per page that lists
  // links.
  routeDiscovery: { mode: 'initial' },
  buildEnd: async ({ reactRouterConfig: { buildDirectory } }) => {
    // One for the origin: it serves both languages.
    if (language === 'en') await buildServiceWorker(buildDirectory)
    await compressAssets(buildDirectory)
  },
} satisfies Config
