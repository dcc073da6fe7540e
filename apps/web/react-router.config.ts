import type { Config } from '@react-router/dev/config'
import { readSiteLanguage } from './server/languages.ts'
import { buildServiceWorker } from './tools/build-service-worker.ts'
import { compressAssets } from './tools/compress-assets.ts'
import { writeStartScripts } from './tools/write-start-scripts.ts'

const language = readSiteLanguage(process.env)

export default {
  ssr: true,
  basename: language === 'en' ? '/' : `/${language}`,
  buildDirectory: `build/${language}`,
  // Pages have no client loaders to split off, and looking for them takes a sixth of the build time.
  splitRouteModules: false,
  // A page ships the routes it matches and fetches those its links point to: all routes with their chunks are 9 kB of
  // script that every page would wait for.
  routeDiscovery: { mode: 'lazy' },
  buildEnd: async ({ reactRouterConfig: { buildDirectory } }) => {
    // One per origin: it serves both languages.
    if (language === 'en') await buildServiceWorker(buildDirectory)
    await writeStartScripts(buildDirectory)
    await compressAssets(buildDirectory)
  },
} satisfies Config
