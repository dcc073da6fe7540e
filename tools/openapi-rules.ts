/** Lints the API's document: any violation is a bug in the document, including its examples. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { root } from './supervisor/settings.ts'

const rules = {
  // `/stays/shortlink/{value}` next to `/stays/{id}/publish`: literal segments match before parameters.
  'no-ambiguous-paths': 'off',
  // A record with known keys requires them through `propertyNames`.
  'no-required-schema-properties-undefined': 'off',
  // The redirect to where a stay is booked returns no 2xx.
  'operation-2xx-response': 'off',
  'no-invalid-media-type-examples': 'error',
  'no-invalid-parameter-examples': 'error',
  'operation-operationId-unique': 'error',
  'operation-description': 'error',
  'parameter-description': 'error',
  'tag-description': 'error',
} as const

/** Returns the problems in a document, one per line. */
export async function checkDocument(
  source = readFileSync(join(root, 'packages/api-client/openapi.json'), 'utf8'),
): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'], rules })
  const problems = await lintFromString({ source, config })
  return problems.map(({ ruleId, message, location }) => `${location[0]?.pointer ?? '#'}: ${message} (${ruleId})`)
}
