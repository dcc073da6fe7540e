import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'

/**
 * Builds the service worker into the site's root, so that its scope covers every page. Its version is that of the site.
 */
export async function buildServiceWorker(buildDirectory: string): Promise<void> {
  const outDir = join(buildDirectory, 'client')
  const manifest = await readFile(join(outDir, '.vite/manifest.json'))
  const version = createHash('sha256').update(manifest).digest('hex').slice(0, 12)
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { BUILD: JSON.stringify(version) },
    build: {
      outDir,
      emptyOutDir: false,
      lib: {
        entry: join(import.meta.dirname, '../service-worker/service-worker.ts'),
        formats: ['es'],
        fileName: () => 'service-worker.js',
      },
      minify: true,
    },
  })
}
