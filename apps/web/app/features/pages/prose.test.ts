import { describe, expect, test } from 'vitest'
import { proseOf } from './prose.server.ts'

type Node = Record<string, unknown>

function text(words: string, format = 0): Node {
  return { type: 'text', text: words, format, mode: 'normal', version: 1 }
}

function node(type: string, children: unknown[], more: Node = {}): Node {
  return { type, children, version: 1, ...more }
}

function link(url: unknown, words: string) {
  return node('link', [text(words)], { fields: { url, linkType: 'custom' } })
}

const reported: string[] = []

function drawn(...children: unknown[]) {
  reported.length = 0
  return proseOf({ root: node('root', children) }, (text) => reported.push(text))
}

describe('rich text', () => {
  test('is rendered as headings, paragraphs, quotes and lists', () => {
    expect(
      drawn(
        node('heading', [text('Plans')], { tag: 'h2' }),
        node('paragraph', [text('One '), text('bold', 1), text(' and '), text('all', 11)]),
        node('quote', [text('Said.')]),
        node('list', [node('listitem', [text('first')])], { listType: 'bullet', start: 1 }),
      ),
    ).toEqual([
      { kind: 'heading', level: 2, words: [{ text: 'Plans' }] },
      {
        kind: 'paragraph',
        words: [
          { text: 'One ' },
          { text: 'bold', bold: true },
          { text: ' and ' },
          { text: 'all', bold: true, italic: true, underline: true },
        ],
      },
      { kind: 'quote', words: [{ text: 'Said.' }] },
      {
        kind: 'list',
        ordered: false,
        start: 1,
        items: [{ words: [{ text: 'first' }], lists: [] }],
      },
    ])
  })

  test('preserves line breaks, tabs and links', () => {
    const words = [text('a'), { type: 'linebreak' }, text('b'), { type: 'tab', text: '\t' }, link('/contact', 'Write')]
    expect(drawn(node('paragraph', words))).toEqual([
      {
        kind: 'paragraph',
        words: [{ text: 'a' }, { text: '\n' }, { text: 'b' }, { text: ' ' }, { text: 'Write', href: '/contact' }],
      },
    ])
  })

  test('numbers a list as the editor does: from its start, without the items that hold nested lists', () => {
    const inner = node('list', [node('listitem', [text('deeper')])], { listType: 'bullet', start: 1 })
    const items = [node('listitem', [text('four')]), node('listitem', [inner]), node('listitem', [text('five')])]
    const deeper = { kind: 'list', ordered: false, start: 1, items: [{ words: [{ text: 'deeper' }], lists: [] }] }
    expect(drawn(node('list', items, { listType: 'number', start: 4 }))).toEqual([
      {
        kind: 'list',
        ordered: true,
        start: 4,
        items: [
          { words: [{ text: 'four' }], lists: [deeper] },
          { words: [{ text: 'five' }], lists: [] },
        ],
      },
    ])
  })

  test('keeps a nested list that a list begins with', () => {
    const inner = node('list', [node('listitem', [text('deeper')])], { listType: 'number', start: 1 })
    const [list] = drawn(node('list', [node('listitem', [inner])], { listType: 'number', start: 1 }))
    expect(list).toMatchObject({ items: [{ words: [], lists: [{ items: [{ words: [{ text: 'deeper' }] }] }] }] })
  })

  test('keeps the text of an unsafe link, and reports it', () => {
    expect(drawn(node('paragraph', [link('javascript:alert(1)', 'Press')]))).toEqual([
      { kind: 'paragraph', words: [{ text: 'Press' }] },
    ])
    expect(reported).toEqual(['its link to javascript:alert(1)'])
  })

  test('leaves out unknown nodes, and never fails', () => {
    expect(
      drawn(
        node('upload', [], { value: 'x' }),
        node('heading', [text('Too large')], { tag: 'h1' }),
        node('paragraph', [{ type: 'inlineBlock' }, null, 'text', text('kept'), text('')]),
        node('paragraph', []),
        null,
      ),
    ).toEqual([{ kind: 'paragraph', words: [{ text: 'kept' }] }])
    for (const strange of [null, undefined, '', 3, {}, { root: null }, { root: { children: {} } }])
      expect(proseOf(strange, () => {})).toEqual([])
  })

  test('is rendered as text, never as markup', () => {
    expect(drawn(node('paragraph', [text('<img src=x onerror=alert(1)>')]))).toEqual([
      { kind: 'paragraph', words: [{ text: '<img src=x onerror=alert(1)>' }] },
    ])
  })
})
