import { globSync, lstatSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './supervisor/settings.ts'

/** Disk space limit for everything npm installs: 1.2 GB, as `du` counts. */
const BUDGET = 1.2 * 1024 ** 3

/** Returns one line if the packages installed below `folder` exceed the budget, naming the largest of them. */
export function checkInstalledSize(folder = root, budget = BUDGET): string[] {
  const sizes = globSync('{.,{apps,packages}/*,tools,tools/codegen,e2e,bench}/node_modules', { cwd: folder })
    .flatMap((modules) => packagesIn(join(folder, modules)))
    .map((path) => ({ path: relative(folder, path), size: sizeOf(path) }))
  const total = sizes.reduce((sum, { size }) => sum + size, 0)
  if (total <= budget) return []
  const largest = sizes.sort((a, b) => b.size - a.size).slice(0, 12)
  const list = largest.map(({ path, size }) => `${path} ${megabytes(size)}`).join(', ')
  return [`npm installs ${megabytes(total)}, and the limit is ${megabytes(budget)}; the largest packages: ${list}`]
}

/** The packages in a modules folder, excluding the dot-prefixed folders that tools use for their own files. */
function packagesIn(modules: string): string[] {
  return readdirSync(modules, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .flatMap(({ name }) =>
      name.startsWith('@')
        ? readdirSync(join(modules, name)).map((inner) => join(modules, name, inner))
        : [join(modules, name)],
    )
}

/** Disk usage of a file or folder: small files occupy whole blocks. */
function sizeOf(path: string): number {
  const { blocks, size } = lstatSync(path)
  // Windows doesn't report blocks.
  const own = blocks === undefined ? size : blocks * 512
  if (!lstatSync(path).isDirectory()) return own
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), own)
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 ** 2)} MB`
}
