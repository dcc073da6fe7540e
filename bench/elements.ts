/** A page's markup as a React component that renders the same elements, to measure the cost of React alone. */
import { createElement, type ReactNode } from 'react'

type Node = { readonly tag: string; readonly props: Record<string, unknown>; readonly children: (Node | string)[] }

const childless = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr'])
const renamed: Readonly<Record<string, string>> = { class: 'className', for: 'htmlFor', value: 'defaultValue' }
const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', '#x27': "'" }

function decoded(text: string): string {
  return text.replace(/&(lt|gt|quot|amp|#x27);/g, (_, name: string) => entities[name] ?? '')
}

function propsOf(attributes: string): Record<string, unknown> {
  return Object.fromEntries(
    [...attributes.matchAll(/([^\s=/]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => {
      if (name !== 'style') return [renamed[name] ?? name, decoded(value)]
      // Only data URIs have a semicolon in a value on our pages, and their first part is good enough.
      const pairs = decoded(value)
        .split(';')
        .map((pair) => pair.split(/:(.*)/s))
      return [
        name,
        Object.fromEntries(
          pairs.map(([property = '', said]) => [
            property.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
            said,
          ]),
        ),
      ]
    }),
  )
}

/** Parses the elements of a body rendered by React, without scripts. */
function parse(html: string): Node {
  const root: Node = { tag: 'body', props: {}, children: [] }
  const open = [root]
  const body = html
    .slice(html.indexOf('<body>') + 6, html.lastIndexOf('</body>'))
    .replaceAll(/<script.*?<\/script>|<!--.*?-->/gs, '')
  for (const [, closing, tag = '', attributes = '', text] of body.matchAll(/<(\/?)([a-z][\w-]*)([^>]*)>|([^<]+)/gi)) {
    if (text !== undefined) open.at(-1)?.children.push(decoded(text))
    else if (closing) open.pop()
    else {
      const node: Node = { tag, props: propsOf(attributes), children: [] }
      open.at(-1)?.children.push(node)
      if (!childless.has(tag)) open.push(node)
    }
  }
  return root
}

function draw(node: Node | string): ReactNode {
  return typeof node === 'string' ? node : createElement(node.tag, node.props, ...node.children.map(draw))
}

/** Elements are created on each render, as in a component. */
export function elementsOf(html: string): () => ReactNode {
  const body = parse(html)
  return () => createElement('html', { lang: 'en' }, draw(body))
}
