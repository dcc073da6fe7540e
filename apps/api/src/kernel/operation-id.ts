/** A call's name in the API's document, which clients in other languages make their methods of: `listStayOffers`. */

const VERBS: Readonly<Record<string, string>> = { POST: 'create', PATCH: 'update', PUT: 'set', DELETE: 'delete' }

export function singular(word: string): string {
  if (/ies$/.test(word)) return word.replace(/ies$/, 'y')
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

/** `list offers of favorite stays` as a method's name. */
export function methodName(text: string): string {
  const pascal = pascalCase(text)
  return pascal.charAt(0).toLowerCase() + pascal.slice(1)
}

function isParameter(segment: string | undefined): boolean {
  return segment?.startsWith(':') ?? false
}

/**
 * `GET /stays/:id/offers` lists stays' offers, `POST /stays/:id/publish` publishes a stay. What reads badly so is named by its
 * declaration.
 * @param isList whether it answers a page of things.
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
  // What is posted below a thing is done to it: `/stays/:id/publish`.
  if (method === 'POST' && isParameter(segments.at(-2))) return `${methodName(last)}${nameOf(owners)}`
  return `${VERBS[method]}${nameOf(statics)}`
}
