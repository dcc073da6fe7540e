/** Converts the editor's rich text (Lexical) to what we render. Unknown nodes are dropped. */
import { isTextLink } from '@lodestay/domain/pages/text-link'
import type { Inline, ListItem, Prose, ProseList } from './page-view.ts'

type Node = Readonly<Record<string, unknown>>
type Style = Omit<Inline, 'text'>
type Report = (text: string) => void

/** Bit flags of a text node's `format`. */
const styles = { bold: 1, italic: 2, underline: 8 } as const

function childrenOf({ children }: Node): Node[] {
  return Array.isArray(children) ? children.filter((child) => typeof child === 'object' && child !== null) : []
}

function styleOf({ format }: Node): Style {
  return Object.fromEntries(
    Object.entries(styles)
      .filter(([, bit]) => typeof format === 'number' && (format & bit) !== 0)
      .map(([name]) => [name, true]),
  )
}

function wordsOf(node: Node, report: Report, around: Style = {}): Inline[] {
  return childrenOf(node).flatMap((child): Inline[] => {
    if (child.type === 'text' && typeof child.text === 'string' && child.text !== '')
      return [{ text: child.text, ...styleOf(child), ...around }]
    if (child.type === 'linebreak') return [{ text: '\n' }]
    if (child.type === 'tab') return [{ text: ' ' }]
    if (child.type !== 'link' && child.type !== 'autolink') return []
    const href = String((child.fields as Node | null | undefined)?.url)
    if (isTextLink(href)) return wordsOf(child, report, { href })
    report(`its link to ${href}`)
    return wordsOf(child, report)
  })
}

function itemOf(item: Node, report: Report): ListItem {
  return {
    words: wordsOf(item, report),
    lists: childrenOf(item)
      .filter(({ type }) => type === 'list')
      .map((list) => listOf(list, report)),
  }
}

function listOf(node: Node, report: Report): ProseList {
  const { listType, start } = node
  const items: ListItem[] = []
  for (const child of childrenOf(node)) {
    if (child.type !== 'listitem') continue
    const item = itemOf(child, report)
    const previous = items.at(-1)
    // The editor stores a nested list as an item of its own, after the one it belongs to; it has no marker or number.
    if (previous && item.words.length === 0 && item.lists.length > 0)
      items.splice(-1, 1, { ...previous, lists: [...previous.lists, ...item.lists] })
    else items.push(item)
  }
  return { kind: 'list', ordered: listType === 'number', start: typeof start === 'number' ? start : 1, items }
}

function proseOfNode(node: Node, report: Report): Prose[] {
  if (node.type === 'list') return [listOf(node, report)]
  const words = wordsOf(node, report)
  if (words.length === 0) return []
  if (node.type === 'paragraph' || node.type === 'quote') return [{ kind: node.type, words }]
  const level = node.type === 'heading' ? Number(/^h([234])$/.exec(String(node.tag))?.[1]) : 0
  return level === 2 || level === 3 || level === 4 ? [{ kind: 'heading', level, words }] : []
}

/** @param report receives what the page doesn't show: a link that isn't safe is reduced to its text */
export function proseOf(richText: unknown, report: Report): Prose[] {
  const root = (richText as { root?: unknown } | null | undefined)?.root
  if (typeof root !== 'object' || root === null) return []
  return childrenOf(root as Node).flatMap((node) => proseOfNode(node, report))
}
