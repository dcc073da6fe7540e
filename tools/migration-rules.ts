/**
 * Rejects migrations that would block the processes serving while they run, or remove what the previous version still
 * reads. Statements are parsed with the migrator's own lexer. Decision 0057.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { REPEATED, WITHOUT_TRANSACTION } from '../apps/api/src/db/run-migrations.ts'
import { type Statement, splitStatements } from '../apps/api/src/db/statements.ts'
import { root } from './supervisor/settings.ts'

export type MigrationViolation = { readonly at: string; readonly rule: string; readonly instead: string }
export type MigrationReport = {
  /** How many files were read: zero means that the check is broken, not that everything passes. */
  readonly files: number
  readonly violations: readonly MigrationViolation[]
}

/** Migrations up to this one predate the rules and ran on databases that were offline for it. */
const LAST_WITHOUT_RULES = 420

/** What to do instead, by rule. */
const INSTEAD = {
  'index-concurrently': `it blocks every write until the index is built: "create index concurrently if not exists name on …" in a migration of its own with the line "-- ${WITHOUT_TRANSACTION}"`,
  'drop-index-concurrently': `it waits for all who read, and blocks all others meanwhile: "drop index concurrently if exists name" in a migration with the line "-- ${WITHOUT_TRANSACTION}"`,
  'volatile-default': `the whole table is rewritten under a lock: add the column without it, "alter column … set default" next, and fill the old rows in batches`,
  'stored-column':
    'the whole table is rewritten under a lock: add a plain column that the code or a trigger fills, and fill the old rows in batches',
  'new-column-required':
    'rows that are there have no value for it: give it a constant default, or add it without "not null"',
  'check-not-valid':
    'every row is read under a lock: "add constraint … not valid", and "validate constraint" in the next migration',
  'validate-alone':
    'it reads every row while the other statements keep their locks: validate in a migration of its own',
  'not-null-validated':
    'every row is read under a lock: "add constraint name check (column is not null) not valid", validate it in the next migration, and set not null in the one after',
  'unique-using-index':
    'an index is built under a lock: build a unique one concurrently first, then "add constraint … unique using index name"',
  'type-change':
    'the whole table is rewritten under a lock, and the version before reads the old type: add another column, write both, fill the old rows in batches, and drop the old column a version later',
  contract:
    'the version before still reads it: stop reading it in one version, and drop it in a later one, with the line "-- contract: NNNN" that names the migration which made what took its place',
  rename: 'the version before knows the old name alone: add another, write both, and drop the old one a version later',
  'enum-type': 'its values are locked for all who use it, and cannot be taken back: use text with a check',
  'lock-table': 'everybody waits for the end of the migration: let each statement take the lock that it needs',
  rewrite: 'nobody reads the table until it is written anew: leave it to autovacuum, or reindex concurrently by hand',
  'rows-in-batches': `it locks rows until all are done: in a migration with the line "-- ${WITHOUT_TRANSACTION}", the line "-- ${REPEATED}" before the statement, and "where … in (select … limit 1000)", so that it changes a thousand at a time`,
  'end-of-batches': 'rows that somebody else holds would be left out: wait for them, without "skip locked"',
  'transaction-statement': 'the migrator begins and ends transactions: leave it out',
  unreadable: 'what a block does is not seen by these rules: write its statements themselves',
  repeatable: `outside of a transaction a broken attempt is run again from its start: only "create index concurrently if not exists", "drop index concurrently if exists", "validate constraint", "analyze" and batches (-- ${REPEATED}) bear that`,
  'unknown-line': `there are only "-- ${WITHOUT_TRANSACTION}", "-- ${REPEATED}" (which needs the former) and "-- contract: NNNN" of an earlier migration`,
} as const
type Rule = keyof typeof INSTEAD

/** Checks the new migrations in a folder against the rules. */
export function checkMigrations(folder = join(root, 'apps/api/src/db/migrations')): MigrationReport {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
  const earlier: Earlier = { numbers: new Set(), checks: new Map(), validated: new Set() }
  const violations = files.flatMap((file) => {
    const number = Number.parseInt(file, 10)
    const statements = splitStatements(readFileSync(join(folder, file), 'utf8'))
    const broken = number > LAST_WITHOUT_RULES ? rulesBroken(statements, earlier) : []
    earlier.numbers.add(number)
    remember(statements, earlier)
    return broken.map(({ rule, statement }) => ({
      at: `${file}: ${statement.text
        .replace(/^(?:\s*--.*\n)+/, '')
        .split('\n')[0]
        ?.trim()}`,
      rule,
      instead: INSTEAD[rule],
    }))
  })
  return { files: files.length, violations }
}

/** What the migrations before a file did. */
type Earlier = {
  readonly numbers: Set<number>
  /** By `table constraint`: the column that it requires to be not null. */
  readonly checks: Map<string, string>
  /** `table column`, for validated checks. */
  readonly validated: Set<string>
}
type Broken = { readonly rule: Rule; readonly statement: Statement }

function remember(statements: readonly Statement[], { checks, validated }: Earlier): void {
  for (const { table, actions } of statements.flatMap(alteration))
    for (const action of actions) {
      const words = action.join(' ')
      const [, name, checked] = /^add constraint (\S+) (?:check \( (\S+) is not null \)|not null \S+)/.exec(words) ?? []
      const [, required] = /^add constraint \S+ not null (\S+)/.exec(words) ?? []
      if (name) checks.set(`${table} ${name}`, checked ?? required ?? '')
      const [, valid] = /^validate constraint (\S+)/.exec(words) ?? []
      if (valid) validated.add(`${table} ${checks.get(`${table} ${valid}`)}`)
    }
}

/** Returns a name's parts without its schema. */
function nameAt(tokens: readonly string[], at: number): string {
  const start = skipWords(tokens, at, ['if', 'not', 'exists', 'only'])
  return (tokens[start + 1] === '.' ? tokens[start + 2] : tokens[start]) ?? ''
}

function skipWords(tokens: readonly string[], at: number, words: readonly string[]): number {
  let next = at
  while (words.includes(tokens[next] ?? '')) next++
  return next
}

/** The actions of an `alter table`, each as its tokens; empty for other statements. */
function alteration({ tokens }: Statement): { table: string; actions: string[][] }[] {
  if (tokens[0] !== 'alter' || tokens[1] !== 'table') return []
  const start = skipWords(tokens, 2, ['if', 'exists', 'only'])
  const isQualified = tokens[start + 1] === '.'
  const actions: string[][] = [[]]
  let depth = 0
  for (const token of tokens.slice(start + (isQualified ? 3 : 1))) {
    depth += token === '(' ? 1 : token === ')' ? -1 : 0
    if (token === ',' && depth === 0) actions.push([])
    else actions.at(-1)?.push(token)
  }
  return [{ table: nameAt(tokens, 2), actions }]
}

function rulesBroken(statements: readonly Statement[], earlier: Earlier): Broken[] {
  const lines = statements.flatMap(({ comments }) => comments)
  const isAlone = lines.includes(WITHOUT_TRANSACTION)
  const made = new Set(statements.flatMap(madeTable))
  const contract = lines.flatMap((line) => /^contract: (\d+)$/.exec(line)?.[1] ?? [])
  const isContract = contract.some((number) => earlier.numbers.has(Number(number)))
  const file: File = { isAlone, isContract, made, earlier, statements }
  return statements.flatMap((statement) => {
    const broken = [...linesBroken(statement, file), ...statementBroken(statement, file)]
    return [...new Set(broken)].map((rule) => ({ rule, statement }))
  })
}

type File = {
  readonly isAlone: boolean
  /** It names the migration whose work allows it to remove something. */
  readonly isContract: boolean
  /** The tables it creates, which aren't in use yet. */
  readonly made: ReadonlySet<string>
  readonly earlier: Earlier
  readonly statements: readonly Statement[]
}

function madeTable({ tokens }: Statement): string[] {
  const at = tokens.indexOf('table')
  return tokens[0] === 'create' && at > 0 && at < 3 ? [nameAt(tokens, at + 1)] : []
}

function linesBroken({ comments, tokens }: Statement, { isAlone, earlier }: File): Rule[] {
  const isFine = (line: string) => {
    if (line === REPEATED) return isAlone && (tokens[0] === 'update' || tokens[0] === 'delete')
    const [, number] = /^contract: (\d+)$/.exec(line) ?? []
    return line === WITHOUT_TRANSACTION || earlier.numbers.has(Number(number ?? Number.NaN))
  }
  const meant = comments.filter((line) => /^(?:transaction|contract):|^repeat\b\W*$/.test(line))
  return meant.every(isFine) ? [] : ['unknown-line']
}

function statementBroken(statement: Statement, file: File): Rule[] {
  const { tokens, comments } = statement
  const { isAlone, isContract, made, statements } = file
  const [verb = '', what = ''] = tokens
  const isConcurrent = tokens.includes('concurrently')
  const words = tokens.join(' ')
  switch (verb) {
    case 'create':
      if (/^create (?:unique )?index/.test(words)) {
        if (made.has(tableOfIndex(tokens)) && !isConcurrent) return []
        return isConcurrent && isAlone && /concurrently if not exists/.test(words) ? [] : ['index-concurrently']
      }
      if (/^create type \S+(?: \. \S+)? as enum/.test(words)) return ['enum-type']
      return isAlone ? ['repeatable'] : []
    case 'drop':
      if (what === 'index')
        return isAlone && /^drop index concurrently if exists/.test(words) ? [] : ['drop-index-concurrently']
      return [...(isAlone ? (['repeatable'] as const) : []), ...droppingBroken(tokens, isContract, statements)]
    case 'alter':
      return alteringBroken(statement, file)
    case 'update':
    case 'delete': {
      if (made.has(nameAt(tokens, verb === 'update' ? 1 : 2))) return isAlone ? ['repeatable'] : []
      if (/\bskip locked\b/.test(words)) return ['end-of-batches']
      const isBatch = isAlone && comments.includes(REPEATED) && /\bwhere .*\blimit \d/.test(words)
      return isBatch ? [] : ['rows-in-batches']
    }
    case 'with':
      return /\b(?:update|delete from)\b/.test(words) ? ['rows-in-batches'] : isAlone ? ['repeatable'] : []
    case 'truncate':
      return made.has(nameAt(tokens, what === 'table' ? 2 : 1)) ? [] : ['rows-in-batches']
    case 'lock':
      return ['lock-table']
    case 'vacuum':
      return /\bfull\b/.test(words) ? ['rewrite'] : ['repeatable']
    case 'cluster':
      return ['rewrite']
    case 'reindex':
    case 'refresh':
      return isConcurrent ? ['repeatable'] : ['rewrite']
    case 'begin':
    case 'start':
    case 'commit':
    case 'rollback':
    case 'end':
      return ['transaction-statement']
    case 'do':
    case 'call':
      return ['unreadable']
    default:
      return isAlone && verb !== 'analyze' ? ['repeatable'] : []
  }
}

function tableOfIndex(tokens: readonly string[]): string {
  return nameAt(tokens, tokens.indexOf('on') + 1)
}

/** Only what the same migration recreates may be dropped immediately. */
function droppingBroken(tokens: readonly string[], isContract: boolean, statements: readonly Statement[]): Rule[] {
  const [, what = ''] = tokens
  if (!['table', 'view', 'type', 'function', 'schema', 'sequence', 'materialized'].includes(what)) return []
  const name = nameAt(tokens, what === 'materialized' ? 3 : 2)
  const isMadeAgain = statements.some(
    (other) => other.tokens[0] === 'create' && other.tokens.slice(0, 8).includes(what) && other.tokens.includes(name),
  )
  return isContract || isMadeAgain ? [] : ['contract']
}

function alteringBroken(statement: Statement, file: File): Rule[] {
  const { tokens } = statement
  const [, what] = tokens
  const { isAlone, isContract, made, statements } = file
  if (what === 'type') return ['enum-type']
  const [altered] = alteration(statement)
  if (!altered) {
    if (tokens.includes('rename')) return ['rename']
    return isAlone ? ['repeatable'] : []
  }
  const isValidation = altered.actions.every(([verb]) => verb === 'validate')
  if (isAlone && !isValidation) return ['repeatable']
  if (made.has(altered.table)) return []
  if (isValidation) return isAlone || statements.length === 1 ? [] : ['validate-alone']
  return altered.actions.flatMap((action) => actionBroken(action, altered.table, file.earlier, isContract))
}

/** Tokens of a default that is the same for all rows; any other function may differ per row. */
const STABLE = new Set(['now', 'current_timestamp', 'current_date', 'array', 'jsonb_build_object', 'jsonb_build_array'])

const AFTER_DEFAULT = new Set(['check', 'references', 'constraint', 'not', 'null', 'unique', 'primary', 'generated'])

function actionBroken(action: readonly string[], table: string, earlier: Earlier, isContract: boolean): Rule[] {
  const words = action.join(' ')
  const [verb, what] = action
  if (verb === 'validate') return ['validate-alone']
  if (verb === 'rename') return ['rename']
  if (verb === 'drop') return what === 'constraint' || isContract ? [] : ['contract']
  if (verb === 'set') return /^set (?:logged|unlogged|tablespace|access)/.test(words) ? ['rewrite'] : []
  if (verb === 'alter') {
    const column = action[what === 'column' ? 2 : 1] ?? ''
    const change = action.slice(what === 'column' ? 3 : 2).join(' ')
    if (/^(?:set data )?type\b/.test(change)) return ['type-change']
    if (/^set expression/.test(change)) return ['stored-column']
    return change === 'set not null' && !earlier.validated.has(`${table} ${column}`) ? ['not-null-validated'] : []
  }
  if (verb !== 'add') return []
  if (['constraint', 'check', 'foreign', 'unique', 'primary', 'exclude'].includes(what ?? ''))
    return constraintBroken(words)
  return columnBroken(action.slice(skipWords(action, 1, ['column', 'if', 'not', 'exists']) + 1))
}

function constraintBroken(words: string): Rule[] {
  if (/\b(?:unique|primary key|exclude)\b/.test(words)) return /using index/.test(words) ? [] : ['unique-using-index']
  return /not valid$/.test(words) ? [] : ['check-not-valid']
}

/** @param words from the type onward */
function columnBroken(definition: readonly string[]): Rule[] {
  const words = definition.join(' ')
  const at = definition.indexOf('default')
  const expression = at < 0 ? [] : definition.slice(at + 1)
  const end = expression.findIndex((word) => AFTER_DEFAULT.has(word))
  const value = expression.slice(0, end < 0 ? expression.length : end)
  const called = value.filter((word, index) => /^[a-z_]/.test(word) && value[index + 1] === '(')
  const isVolatile =
    called.some((word) => !STABLE.has(word)) || /^\w*serial\b/.test(words) || /generated .*as identity/.test(words)
  return [
    ...(isVolatile ? (['volatile-default'] as const) : []),
    ...(/generated always as \(/.test(words) && !/\bvirtual\b/.test(words) ? (['stored-column'] as const) : []),
    ...(/\bnot null\b/.test(words.replace(/\bcheck \(.*/, '')) && at < 0 ? (['new-column-required'] as const) : []),
    ...(/\b(?:unique|primary key)\b/.test(words) ? (['unique-using-index'] as const) : []),
    ...(/\bcheck \(/.test(words) || (/\breferences\b/.test(words) && at >= 0) ? (['check-not-valid'] as const) : []),
  ]
}
