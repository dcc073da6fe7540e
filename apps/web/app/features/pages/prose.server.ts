/** Converts the editor's rich text (Lexical) to what we render. Unknown nodes are dropped. */
import { isEmail } from '@lodestay/domain/fields'
import { safeLink } from '../../lib/paths.ts'
import type { Inline, ListItem, Prose, ProseList } from './page-view.ts'

type Node = Readonly<Record<string, unknown>>
type Style = Omit<Inline, 'text'>

/** Bit flags of a text node's `format`. */
const styles = { bold: 1, italic: 2, underline: 8 } as const

function childrenOf({ children }: Node): Node[] {
  return Array.isArray(children) ? children.filter((child) => typeof child === 'object' && child !== null) : []
}

/** Whether a link is allowed in a page: our own pages, the web, or mailto. */
export function isSafeLink(address: unknown): address is string {
  return (
    typeof address === 'string' &&
    (safeLink(address) !== null || (/^mailto:/i.test(address) && isEmail(address.slice('mailto:'.length))))
  )
}

function styleOf({ format }: Node): Style {
  return Object.fromEntries(
    Object.entries(styles)
      .filter(([, bit]) => typeof format === 'number' && (format & bit) !== 0)
      .map(([name]) => [name, true]),
  )
}

function wordsOf(node: Node, around: Style = {}): Inline[] {
  return childrenOf(node).flatMap((child): Inline[] => {
    if (child.type === 'text' && typeof child.text === 'string' && child.text !== '')
      return [{ text: child.text, ...styleOf(child), ...around }]
    if (child.type === 'linebreak') return [{ text: '\n' }]
    if (child.type !== 'link' && child.type !== 'autolink') return []
    const href = (child.fields as Node | null | undefined)?.url
    // An unsafe link is reduced to its text.
    return wordsOf(child, isSafeLink(href) ? { href } : {})
  })
}

function listOf(node: Node): ProseList {
  return {
    kind: 'list',
    ordered: node.listType === 'number',
    items: childrenOf(node)
      .filter(({ type }) => type === 'listitem')
      .map(
        (item): ListItem => ({
          words: wordsOf(item),
          lists: childrenOf(item)
            .filter(({ type }) => type === 'list')
            .map(listOf),
        }),
      ),
  }
}

function proseOfNode(node: Node): Prose[] {
  if (node.type === 'list') return [listOf(node)]
  const words = wordsOf(node)
  if (words.length === 0) return []
  if (node.type === 'paragraph' || node.type === 'quote') return [{ kind: node.type, words }]
  const level = node.type === 'heading' ? Number(/^h([234])$/.exec(String(node.tag))?.[1]) : 0
  return level === 2 || level === 3 || level === 4 ? [{ kind: 'heading', level, words }] : []
}

export function proseOf(richText: unknown): Prose[] {
  const root = (richText as { root?: unknown } | null | undefined)?.root
  return typeof root === 'object' && root !== null ? childrenOf(root as Node).flatMap(proseOfNode) : []
}
