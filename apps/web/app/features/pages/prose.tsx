import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'
import { PageLink } from './page-link.tsx'
import type { Inline, ListItem, ProseList, Prose as ProseNode } from './page-view.ts'

/** Renders a list whose order never changes, so the index can be the key. */
function inOrder<T>(items: readonly T[], Draw: (item: T) => ReactNode): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: the order is all that tells them apart
  return items.map((item, index) => <Draw key={index} {...item} />)
}

function Word({ text, bold, italic, underline, href }: Inline) {
  if (text === '\n') return <br />
  let styled: ReactNode = text
  if (bold) styled = <strong>{styled}</strong>
  if (italic) styled = <em>{styled}</em>
  if (underline) styled = <u>{styled}</u>
  return href ? (
    <PageLink to={href} className="link">
      {styled}
    </PageLink>
  ) : (
    styled
  )
}

function Item({ words, lists }: ListItem) {
  return (
    // A list may begin with a nested one, which has no marker or number of its own.
    <li className={cx('pl-1', words.length === 0 && lists.length > 0 && 'list-none [counter-increment:list-item_0]')}>
      {inOrder(words, Word)}
      {inOrder(lists, List)}
    </li>
  )
}

function List({ ordered, start, items }: ProseList) {
  const look = 'mt-4 space-y-2 pl-6 marker:text-ink-faint'
  return ordered ? (
    <ol start={start === 1 ? undefined : start} className={cx(look, 'list-decimal')}>
      {inOrder(items, Item)}
    </ol>
  ) : (
    <ul className={cx(look, 'list-disc')}>{inOrder(items, Item)}</ul>
  )
}

const headings = {
  2: 'mt-12 text-2xl first:mt-0',
  3: 'mt-8 text-xl first:mt-0',
  4: 'mt-6 font-semibold first:mt-0',
} as const

function Node(node: ProseNode) {
  if (node.kind === 'list') return <List {...node} />
  const words = inOrder(node.words, Word)
  if (node.kind === 'paragraph') return <p className="mt-4 first:mt-0">{words}</p>
  if (node.kind === 'quote')
    return <blockquote className="mt-6 border-l-2 border-ember pl-5 font-serif text-xl">{words}</blockquote>
  const Tag = `h${node.level}` as const
  return <Tag className={headings[node.level]}>{words}</Tag>
}

/** Running text in a column of readable width. */
export function Prose({ nodes }: { nodes: readonly ProseNode[] }) {
  return (
    <div className="max-w-[66ch] text-ink-soft [&_h2]:text-ink [&_h3]:text-ink [&_h4]:text-ink [&_strong]:text-ink">
      {inOrder(nodes, Node)}
    </div>
  )
}
