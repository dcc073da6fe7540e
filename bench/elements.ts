/** A page's markup as a React component that draws the same elements, for what React alone costs. */
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
      // No page of ours has a semicolon in a value, but for data URIs, of which the first part is as good.
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

/** The elements of a body that React wrote; scripts are left out. */
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

/** Elements are made anew at each drawing, as a component makes them. */
export function elementsOf(html: string): () => ReactNode {
  const body = parse(html)
  return () => createElement('html', { lang: 'en' }, draw(body))
}
