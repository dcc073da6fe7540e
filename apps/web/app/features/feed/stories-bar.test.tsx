import type { KeyboardEvent } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { markupOf } from '../../test/markup-of.tsx'
import { OpenStory, StoriesBar, type Story } from './stories-bar.tsx'

class Player extends EventTarget {}
beforeEach(() => void vi.stubGlobal('HTMLVideoElement', Player))
afterEach(() => void vi.unstubAllGlobals())

const story = {
  caption: 'Firewood is stacked.',
  media: [],
  locations: [],
  outletName: 'Feed',
  link: '/l/1',
  why: 'New',
}
const stories: Story[] = ['Mill', 'Barn', 'Dock'].map((stayName, id) => ({ ...story, id: `pst_${id}`, stayName }))

/** Where a key pressed in the dialog moves from a story; null if it stays. */
function pressed(key: string, at: number, target = new EventTarget()): number | null {
  const onMove = vi.fn<(to: number) => void>()
  const dialog = OpenStory({ stories, at, onMove, onClose: () => {} })
  dialog.props.onKeyDown({ key, target } as unknown as KeyboardEvent)
  return onMove.mock.calls[0]?.[0] ?? null
}

test('arrow keys move between stories wherever the focus is in the dialog, and stop at both ends', () => {
  expect([pressed('ArrowRight', 0), pressed('ArrowLeft', 2)]).toEqual([1, 1])
  expect([pressed('ArrowLeft', 0), pressed('ArrowRight', 2)]).toEqual([null, null])
})

test('arrow keys in a video’s player seek', () => {
  expect(pressed('ArrowRight', 0, new Player())).toBeNull()
})

test('the position is announced, with the story’s author', async () => {
  const markup = await markupOf(<OpenStory stories={stories} at={1} onMove={() => {}} onClose={() => {}} />)
  const spoken = /<span aria-live="polite">(.*?)<\/span><\/span>/.exec(markup)?.[1]?.replaceAll(/<[^>]*>/g, '')
  expect(spoken).toBe('2 of 3: Barn')
})

test('the bar is labeled as promoted, and so is each story’s link', async () => {
  const markup = await markupOf(<StoriesBar stories={stories} />)
  expect(markup.match(/promoted-mark[^>]*>(.*?)</)?.[1]).toBe('Promoted')
  const names = [...markup.matchAll(/<a [^>]*aria-label="([^"]*)"/g)].map(([, name]) => name)
  expect(names).toEqual(['Promoted story: Mill', 'Promoted story: Barn', 'Promoted story: Dock'])
})
