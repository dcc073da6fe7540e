import { createRequire, registerHooks } from 'node:module'
import { join } from 'node:path'
import type { IConfiguration, ICruiseResult } from 'dependency-cruiser'
import { root } from './supervisor/settings.ts'

// dependency-cruiser reads TypeScript through the compiler's JavaScript interface, which the native compiler lacks. The
// one that generates our client has it.
const classicCompiler = join(root, 'tools/codegen/package.json')
registerHooks({
  resolve(specifier, context, next) {
    if (!/^typescript(\/|$)/.test(specifier) || !context.parentURL?.includes('/dependency-cruiser/')) {
      return next(specifier, context)
    }
    return next(createRequire(classicCompiler).resolve(specifier), context)
  },
})

export type ImportReport = {
  /** How many of our files were read: zero means that the check is broken, not that everything passes. */
  modules: number
  violations: { rule: string; from: string; to: string }[]
}

/** Checks the imports below `folder`, laid out like the repository, against `.dependency-cruiser.cjs`. */
export async function checkImports(folder = root): Promise<ImportReport> {
  const { cruise } = await import('dependency-cruiser')
  const { forbidden = [], options } = createRequire(import.meta.url)(
    join(root, '.dependency-cruiser.cjs'),
  ) as IConfiguration
  const { output } = await cruise(['apps', 'packages'], {
    ...options,
    ruleSet: { forbidden },
    validate: true,
    baseDir: folder,
  })
  const { modules, summary } = output as ICruiseResult
  return {
    modules: modules.filter(({ source }) => /^(apps|packages)\/.*[.]tsx?$/.test(source)).length,
    violations: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  }
}
