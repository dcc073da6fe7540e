/** The API's document by a linter's rules: what breaks one is a fault of the document, examples included. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { root } from './supervisor/settings.ts'

const rules = {
  // `/stays/shortlink/{value}` beside `/stays/{id}/publish`: what is written out is found before what is a parameter.
  'no-ambiguous-paths': 'off',
  // A record of known keys requires them by `propertyNames`.
  'no-required-schema-properties-undefined': 'off',
  // The way out to where a stay is booked only redirects.
  'operation-2xx-response': 'off',
  'no-invalid-media-type-examples': 'error',
  'no-invalid-parameter-examples': 'error',
  'operation-operationId-unique': 'error',
  'operation-description': 'error',
  'parameter-description': 'error',
  'tag-description': 'error',
} as const

/** What is wrong in a document, one line each. */
export async function checkDocument(
  source = readFileSync(join(root, 'packages/api-client/openapi.json'), 'utf8'),
): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'], rules })
  const problems = await lintFromString({ source, config })
  return problems.map(({ ruleId, message, location }) => `${location[0]?.pointer ?? '#'}: ${message} (${ruleId})`)
}
