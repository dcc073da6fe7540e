/** Operation ids for the OpenAPI document, used as method names by generated clients: `listStayOffers`. */

const VERBS: Readonly<Record<string, string>> = { POST: 'create', PATCH: 'update', PUT: 'set', DELETE: 'delete' }

export function singular(word: string): string {
  if (/ies$/.test(word)) return word.replace(/ies$/, 'y')
  if (/(?:ch|sh|x|ss)es$/.test(word)) return word.replace(/es$/, '')
  return /(?:s|us)s$|us$/.test(word) ? word : word.replace(/s$/, '')
}

function capitalized(word: string) {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

export function pascalCase(text: string): string {
  return text
    .split(/[^A-Za-z0-9]+/)
    .map(capitalized)
    .join('')
}

/** Converts words to camelCase: `list offers of favorite stays`. */
export function methodName(text: string): string {
  const pascal = pascalCase(text)
  return pascal.charAt(0).toLowerCase() + pascal.slice(1)
}

function isParameter(segment: string | undefined): boolean {
  return segment?.startsWith(':') ?? false
}

/**
 * Derives an operation id: `GET /stays/:id/offers` lists a stay's offers, `POST /stays/:id/publish` publishes a stay.
 * An endpoint can override a name that reads badly.
 * @param isList whether it returns a page.
 */
export function operationId(method: string, url: string, isList: boolean): string {
  const segments = url.split('/').filter((segment) => segment !== '' && segment !== 'api')
  const last = segments.at(-1) ?? ''
  const statics = segments.filter((segment) => !isParameter(segment))
  const nameOf = (words: string[]) => words.map((word) => pascalCase(singular(word))).join('')
  if (isParameter(last)) return `${method === 'GET' ? 'get' : VERBS[method]}${nameOf(statics)}`
  const [owners, own] = [statics.slice(0, -1), pascalCase(last)]
  if (method === 'GET') return `${isList ? 'list' : 'get'}${nameOf(owners)}${own}`
  const isCollection = /s$/.test(last) && method === 'POST'
  if (isCollection) return `create${nameOf(statics)}`
  // A POST below an item is an action on it: `/stays/:id/publish`.
  if (method === 'POST' && isParameter(segments.at(-2))) return `${methodName(last)}${nameOf(owners)}`
  return `${VERBS[method]}${nameOf(statics)}`
}
