/** The checked-in API document, call by call, with all of each call's parameters together. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Reference = { readonly $ref?: string }
export type DocumentedParameter<S> = {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly schema: S
}
export type DocumentedCall<S> = {
  readonly method: string
  readonly path: string
  readonly parameters: readonly DocumentedParameter<S>[]
  readonly requestBody?: { readonly content: { readonly 'application/json'?: { readonly schema: S } } }
  readonly responses: Readonly<Record<string, unknown>>
}
type Operation<S> = Pick<DocumentedCall<S>, 'requestBody' | 'responses'> & { readonly parameters?: Reference[] }
type Item<S> = { readonly parameters?: Reference[] } & Readonly<Record<string, Operation<S>>>

const file = join(import.meta.dirname, '../../../../packages/api-client/openapi.json')
const document = JSON.parse(readFileSync(file, 'utf8'))

/** Resolves a `$ref`. */
export function resolve<T>(ref: string): T {
  return ref
    .split('/')
    .slice(1)
    .reduce((at, part) => at[part], document)
}

/** Every call except the identity service's, which have their own tests. */
export function documentedCalls<S>(): DocumentedCall<S>[] {
  const find = (parameter: Reference) =>
    (parameter.$ref ? resolve(parameter.$ref) : parameter) as DocumentedParameter<S>
  return Object.entries(document.paths as Record<string, Item<S>>)
    .filter(([path]) => !path.startsWith('/api/auth/'))
    .flatMap(([path, { parameters: common = [], ...methods }]) =>
      Object.entries(methods).map(([method, { parameters = [], ...operation }]) => ({
        ...operation,
        method: method.toUpperCase(),
        path,
        parameters: [...common, ...parameters].map(find),
      })),
    )
}
