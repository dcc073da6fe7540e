/** Splits SQL into statements and tokens, as PostgreSQL's own lexer does: for the migrator and its rules. */

export type Statement = {
  readonly text: string
  /**
   * Words in lower case; quoted names without their quotes; a literal as its opening quote only; punctuation one
   * character at a time.
   */
  readonly tokens: readonly string[]
  /** The line comments before and inside it, without their dashes. */
  readonly comments: readonly string[]
}

const COMMENT = /--([^\n]*)/y
const SPACE = /\s+/y
const QUOTED_NAME = /"((?:[^"]|"")*)"/y
// Only literals that begin with E have backslash escapes.
const ESCAPED_LITERAL = /e'(?:[^'\\]|''|\\[\s\S])*'/iy
const LITERAL = /(?:[bnx]|u&)?'(?:[^']|'')*'/iy
const DOLLAR = /\$(?:[a-z_]\w*)?\$/iy
const NUMBER = /\d[\w.]*/y
const WORD = /[a-z_\u0080-\uffff][\w$\u0080-\uffff]*/iy

/** @throws Error if a literal or a comment is unterminated. */
export function splitStatements(sql: string): Statement[] {
  const statements: Statement[] = []
  let [at, from] = [0, 0]
  let tokens: string[] = []
  let comments: string[] = []
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const found = pattern.exec(sql)
    if (found) at = pattern.lastIndex
    return found
  }
  const skipTo = (end: number, what: string) => {
    if (end < 0) throw new Error(`${what} does not end: ${sql.slice(at, at + 40)}`)
    at = end
  }
  const end = () => {
    if (tokens.length > 0) statements.push({ text: sql.slice(from, at).trim(), tokens, comments })
    from = at + 1
    tokens = []
    comments = []
  }
  while (at < sql.length) {
    if (take(SPACE)) continue
    const comment = take(COMMENT)
    if (comment) {
      comments.push((comment[1] ?? '').trim())
      continue
    }
    if (sql.startsWith('/*', at)) {
      skipTo(endOfBlock(sql, at), 'A comment')
      continue
    }
    const name = take(QUOTED_NAME)
    if (name) {
      tokens.push((name[1] ?? '').replaceAll('""', '"'))
      continue
    }
    if (take(ESCAPED_LITERAL) || take(LITERAL)) {
      tokens.push("'")
      continue
    }
    const dollar = take(DOLLAR)
    if (dollar) {
      const close = sql.indexOf(dollar[0], at)
      skipTo(close < 0 ? close : close + dollar[0].length, 'A literal')
      tokens.push("'")
      continue
    }
    const word = take(WORD) ?? take(NUMBER)
    if (word) {
      tokens.push(word[0].toLowerCase())
      continue
    }
    const sign = sql.charAt(at)
    if (sign === "'" || sign === '"') skipTo(-1, 'A literal')
    if (sign === ';') end()
    else tokens.push(sign)
    at++
  }
  end()
  return statements
}

/** The position after a block comment, which may be nested; -1 if unterminated. */
function endOfBlock(sql: string, start: number): number {
  const marks = /\/\*|\*\//g
  marks.lastIndex = start
  for (let depth = 0, mark = marks.exec(sql); mark; mark = marks.exec(sql)) {
    depth += mark[0] === '/*' ? 1 : -1
    if (depth === 0) return marks.lastIndex
  }
  return -1
}
