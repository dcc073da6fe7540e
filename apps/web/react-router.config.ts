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
  // Pages have no loaders of their own in the browser to be split off, and looking for them is a sixth of the build.
  splitRouteModules: false,
  // A page brings the routes it matches and asks for those its links lead to: all routes with their chunks are 9 kB of
  // script that every page would wait for.
  routeDiscovery: { mode: 'lazy' },
  buildEnd: async ({ reactRouterConfig: { buildDirectory } }) => {
    // One for the origin: it serves both languages.
    if (language === 'en') await buildServiceWorker(buildDirectory)
    await writeStartScripts(buildDirectory)
    await compressAssets(buildDirectory)
  },
} satisfies Config
