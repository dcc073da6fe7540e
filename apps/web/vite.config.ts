import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { readSiteLanguage } from './server/languages.ts'
import { iconPaths } from './tools/icon-path-plugin.ts'
import { inLanguage } from './tools/language-plugin.ts'

const api = process.env.API_URL ?? 'http://127.0.0.1:3001'
const content = process.env.CONTENT_URL ?? 'http://127.0.0.1:3002'
const contentMedia = { target: content, rewrite: (path: string) => path.replace('/content-media', '/api/media/file') }

const language = readSiteLanguage(process.env)

export default defineConfig(({ command }) => ({
  // In development, React Router requires its basename to begin with Vite's base.
  base: language === 'en' || command === 'serve' ? '/' : `/${language}/`,
  // Files that aren't built have one address for all languages.
  publicDir: language === 'en' || command === 'serve' ? 'public' : false,
  plugins: [inLanguage(language), iconPaths(), tailwindcss(), reactRouter()],
  // The server loads its packages from node_modules; only our own workspaces and raw .ts are bundled into it.
  ssr: { noExternal: [/^@lodestay\//, 'react-day-picker'] },
  // In development, Vite proxies what our server proxies in production.
  server: { port: 3000, proxy: { '/api': api, '/media': api, '/content-media': contentMedia } },
  build: {
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    rollupOptions: {
      checks: {
        // Plugin timings mean nothing to people who start the product.
        bundlerTimings: false,
        // One page lazy-loads a part that another loads up front: they share its chunk, as intended. In the server's
        // build chunks don't matter. `e2e/first-load.spec.ts` enforces what a page loads first.
        ineffectiveDynamicImport: false,
      },
    },
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          // A page gets only the texts it shows, not the rest of their catalog.
          optimization: { inlineConst: { mode: 'all' } },
          output: {
            codeSplitting: {
              groups: [
                // Every page needs these: one chunk compresses better than many small ones, and stays cached across
                // releases.
                { name: 'framework', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
                // Every page needs these too, with everything they import; they are our own code, and change.
                {
                  name: 'shell',
                  test: /web[\\/]app[\\/](root|lib[\\/]page-meta|shell[\\/]shell)\.tsx?|preload-helper/,
                },
              ],
            },
          },
        },
      },
    },
  },
}))
