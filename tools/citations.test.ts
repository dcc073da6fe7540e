import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './supervisor/settings.ts'

function read(path: string) {
  return readFileSync(join(root, path), 'utf8')
}

const decisions = new Set(
  globSync('docs/decisions/*.md', { cwd: root }).map((path) => /(\d{4})-[\w-]+\.md$/.exec(path)?.[1] ?? path),
)
/** The citable parts of the specification: a section by its number, or part of one by its heading. */
const headings = [...read('docs/specification.md').matchAll(/^##+ (?:(\d+)\. )?(.*)$/gm)]
const sections = new Set(headings.flatMap(([, number]) => (number ? [number] : [])))
const parts = new Set(headings.map(([, , name]) => name))

type Citation = { at: string; decision?: string; section?: string; part?: string }

const citing = /decisions? (\d{4})|[Ss]ections? (\d(?:(?:, | and )\d)*)(?: of the specification)?(?:, '([^']+)')?/g

/** Every citation in a text. */
function citationsIn(path: string, text: string): Citation[] {
  return [...text.matchAll(citing)].flatMap(([, decision, numbers = '', part]): Citation[] => {
    const at = `${path}: ${decision ?? numbers}${part ? ` '${part}'` : ''}`
    if (decision) return [{ at, decision }]
    return (numbers.match(/\d/g) ?? []).map((section) => ({ at, section, ...(part && { part }) }))
  })
}

function leadsNowhere({ decision, section, part }: Citation): boolean {
  return decision ? !decisions.has(decision) : !sections.has(section ?? '') || (part !== undefined && !parts.has(part))
}

const texts = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.md', '*.css', '*.sql', '*.mjs'], { cwd: root })
  .toString()
  .split('\n')
  .filter((path) => path !== '' && !path.endsWith('generated.ts') && !path.endsWith('citations.test.ts'))

describe('citations in the code', () => {
  const all = texts.flatMap((path) => citationsIn(path, read(path)))

  test('exist: every decision and every section of the specification', () => {
    expect(all.length).toBeGreaterThan(40)
    expect(all.filter(leadsNowhere)).toEqual([])
  })

  test('are recognized in every form that we use', () => {
    const text = "decision 0099 · sections 3, 5 and 7 of the specification · Section 9, 'Nothing of the kind'"
    const found = citationsIn('x', text)
    expect(found.map(({ decision, section }) => decision ?? section)).toEqual(['0099', '3', '5', '7', '9'])
    expect(found.filter(leadsNowhere).map(({ at }) => at)).toEqual(['x: 0099', "x: 9 'Nothing of the kind'"])
  })

  test('links in the documents point to existing files', () => {
    const broken = texts
      .filter((path) => path.endsWith('.md'))
      .flatMap((path) =>
        [...read(path).matchAll(/\]\((?!https?:|#)([^)#]+)/g)]
          .map(([, target = '']) => join(path, '..', target))
          .filter((target) => globSync(target, { cwd: root }).length === 0)
          .map((target) => `${path}: ${target}`),
      )
    expect(broken).toEqual([])
  })
})

test('every drill has its results in docs/drills.md', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const drills = Object.keys(scripts).flatMap((name) => name.match(/^drill:(.+)$/)?.[1] ?? [])
  const rows = [...read('docs/drills.md').matchAll(/^\| `([\w-]+)`/gm)].map(([, name]) => name)
  expect(rows.toSorted()).toEqual(drills.toSorted())
})
