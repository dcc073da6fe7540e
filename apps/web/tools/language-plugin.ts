import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Resolves each module to its neighbor in the build's language, if any: `texts.es.ts` for `texts.ts`. A catalog without
 * one would leave English text on a page, so it fails the build.
 */
export function inLanguage(language: string): Plugin {
  const missing = new Set<string>()
  return {
    name: 'in-language',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (language === 'en' || !importer || !/^\.{1,2}\/.*\.tsx?$/.test(source)) return null
      const file = await this.resolve(source, importer, { ...options, skipSelf: true })
      if (!file || file.external) return null
      const neighbor = file.id.replace(/\.(tsx?)$/, `.${language}.$1`)
      if (existsSync(neighbor)) return importer === neighbor ? file : neighbor
      if (basename(file.id) === 'texts.ts') missing.add(file.id)
      return null
    },
    buildEnd(error) {
      if (error || missing.size === 0) return
      const files = [...missing].sort().join('\n  ')
      this.error(`These catalogs have no neighbor in the language '${language}':\n  ${files}`)
    },
  }
}
