/**
 * Finds SQL in source text: statements and query builders are allowed only in stores, and each table is written by one
 * module. Exceptions are listed in `sql-exceptions.json`, each with its reason.
 */
import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type * as TypeScript from 'typescript'
import { root } from './supervisor/settings.ts'

// The native compiler has no JavaScript interface; the one that generates our client does.
const ts = createRequire(join(root, 'tools/codegen/package.json'))('typescript') as typeof TypeScript

/**
 * `at` is a file, or a folder ending in `/`. It may contain SQL; or, with `writes`, write those tables of other
 * modules.
 */
export type SqlException = { readonly at: string; readonly writes?: readonly string[]; readonly reason: string }
export type SqlViolation = { readonly rule: 'sql-in-stores' | 'one-writer-a-table'; readonly at: string }
export type SqlReport = {
  /** How many files contain SQL: zero means that the check is broken, not that everything passes. */
  readonly files: number
  readonly violations: readonly SqlViolation[]
  /** Listed exceptions that are no longer needed. */
  readonly unused: readonly string[]
}

const EXCEPTIONS = join(import.meta.dirname, 'sql-exceptions.json')
const SOURCES = 'apps/{api,demo}/src/**/*.ts'
/** Tests, and the code that creates the tables. */
const EXEMPT = /[.]test[.]ts$|^apps\/api\/src\/(?:test|db)\//

const STATEMENT =
  /\b(?:select\b[\s\S]+?\bfrom|insert\s+into|delete\s+from|truncate|update\s+[\w."]+\s+(?:\w+\s+)?set)\s+[\w("?$]/i
const WRITTEN =
  /\b(?:(?:insert\s+into|delete\s+from|truncate)\s+((?:\w+\.)?"?\w+"?)|update\s+((?:\w+\.)?"?\w+"?)\s+(?:\w+\s+)?set\b)/gi
const BUILDERS = ['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto']
/** Stands in for a computed table name. */
const COMPUTED = '?'

/** The tables that a file writes; null if it contains no SQL. */
function writtenBy(text: string): Set<string> | null {
  const source = ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, false)
  const written = new Set<string>()
  let holdsSql = false
  const visit = (node: TypeScript.Node): void => {
    const literal = literalText(node)
    if (literal !== undefined && STATEMENT.test(literal)) {
      holdsSql = true
      for (const [, other, updated] of literal.matchAll(WRITTEN))
        written.add((other ?? updated ?? COMPUTED).replaceAll('"', ''))
    }
    const called = builderCall(node)
    if (called) {
      holdsSql = true
      if (called.builder !== 'selectFrom') written.add(called.table)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return holdsSql ? written : null
}

function literalText(node: TypeScript.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return undefined
  return node.head.text + node.templateSpans.map(({ literal }) => COMPUTED + literal.text).join('')
}

function builderCall(node: TypeScript.Node): { builder: string; table: string } | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined
  const builder = node.expression.name.text
  const [table] = node.arguments
  if (!BUILDERS.includes(builder) || !table) return undefined
  return { builder, table: ts.isStringLiteralLike(table) ? (table.text.split(' ')[0] ?? '') : COMPUTED }
}

/** The module, kernel or provider that a file belongs to. */
function ownerOf(file: string): string {
  const [, app = '', , area = '', name = ''] = file.split('/')
  if (app !== 'api') return app
  return area === 'modules' || area === 'providers' ? `${area}/${name}` : area
}

/** Checks the SQL below `folder`, laid out like the repository, against the exceptions. */
export function checkSql(
  folder = root,
  exceptions = JSON.parse(readFileSync(EXCEPTIONS, 'utf8')) as readonly SqlException[],
): SqlReport {
  const used = new Set<string>()
  /** Whether an exception covers a file: each table that it names has to be needed. */
  const isExcepted = (file: string, table?: string): boolean =>
    exceptions.some(({ at, writes }) => {
      const covers = at.endsWith('/') ? file.startsWith(at) : file === at
      const matches = covers && (table === undefined ? writes === undefined : writes?.includes(table))
      if (matches) used.add(table === undefined ? at : `${at} ${table}`)
      return matches
    })
  const files = globSync(SOURCES, { cwd: folder }).filter((file) => !EXEMPT.test(file))
  const violations: SqlViolation[] = []
  const writers = new Map<string, Map<string, string[]>>()
  let holding = 0
  for (const file of files.sort()) {
    const written = writtenBy(readFileSync(join(folder, file), 'utf8'))
    if (!written) continue
    holding++
    if (!file.endsWith('-store.ts') && !isExcepted(file)) violations.push({ rule: 'sql-in-stores', at: file })
    for (const table of written) {
      if (isExcepted(file, table)) continue
      if (table === COMPUTED)
        violations.push({ rule: 'one-writer-a-table', at: `${file} writes a table by a computed name` })
      const owners = writers.get(table) ?? new Map<string, string[]>()
      owners.set(ownerOf(file), [...(owners.get(ownerOf(file)) ?? []), file])
      writers.set(table, owners)
    }
  }
  for (const [table, owners] of writers)
    if (table !== COMPUTED && owners.size > 1)
      violations.push({
        rule: 'one-writer-a-table',
        at: `${table} is written by ${[...owners.values()].flat().join(', ')}`,
      })
  const listed = exceptions.flatMap(({ at, writes }) => writes?.map((table) => `${at} ${table}`) ?? [at])
  return { files: holding, violations, unused: listed.filter((each) => !used.has(each)) }
}
