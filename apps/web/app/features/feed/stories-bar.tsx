import type { PostedMedia } from '@lodestay/domain'
import left from '@lodestay/icons/chevron_left.svg?path'
import right from '@lodestay/icons/chevron_right.svg?path'
import { type KeyboardEvent, useState } from 'react'
import { PromotedBadge } from '../../ui/badge.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Picture } from '../../ui/picture.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { EncodedVideo } from '../media/encoded-video.tsx'
import * as texts from './texts.ts'

export type Story = {
  readonly id: string
  readonly caption: string
  readonly outletName: string
  readonly link: string
  readonly stayName: string
  readonly why: string
  readonly picture: { readonly url: string; readonly placeholder?: string | undefined } | undefined
  /** In place of the picture. */
  readonly video?: PostedMedia | undefined
}

/** A story's small picture: of a video its poster. */
function thumbnailOf({ picture, video }: Story) {
  const poster = video?.video?.poster
  return poster ? { url: poster } : picture
}

type OpenProps = {
  readonly stories: readonly Story[]
  readonly at: number
  readonly onMove: (to: number) => void
  readonly onClose: () => void
}

/** One story, and the ways to its neighbors, by arrow keys too. */
function OpenStory({ stories, at, onMove, onClose }: OpenProps) {
  const story = stories[at]
  const move = (by: number) => {
    if (stories[at + by]) onMove(at + by)
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') move(1)
    if (key === 'ArrowLeft') move(-1)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={story?.stayName}
      description={story?.outletName}
      actions={
        <a href={story?.link} className="link inline-flex min-h-11 items-center">
          {texts.seePlace}
        </a>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside do the same */}
      <div onKeyDown={onKeyDown} className="flex flex-col gap-3">
        <div className="relative overflow-hidden rounded-lg">
          {story?.video ? (
            <EncodedVideo key={story.id} item={story.video} className="max-h-[60dvh] object-contain" />
          ) : (
            <Picture key={story?.id} source={story?.picture} alt="" sizes="28rem" widest={960} ratio="4 / 5" priority />
          )}
          <div className="absolute inset-x-2 top-1/2 flex -translate-y-1/2 justify-between">
            <IconButton
              label={texts.previousStory}
              path={left}
              variant="floating"
              aria-disabled={at === 0}
              onClick={() => move(-1)}
            />
            <IconButton
              label={texts.nextStory}
              path={right}
              variant="floating"
              aria-disabled={at === stories.length - 1}
              onClick={() => move(1)}
            />
          </div>
        </div>
        <p className="flex flex-wrap items-center gap-2 text-xs text-ink-faint">
          <PromotedBadge /> {story?.why} · {uiTexts.positionOf(at + 1, stories.length)}
        </p>
        <p className="text-sm whitespace-pre-line">{story?.caption}</p>
      </div>
    </Dialog>
  )
}

/** The stories of the last day, in a bar. Without scripts each leads to its place. */
export function StoriesBar({ stories }: { stories: readonly Story[] }) {
  const [at, setAt] = useState<number | null>(null)
  return (
    <section aria-label={texts.stories} className="mt-8">
      <ul className="-mx-1 flex gap-4 overflow-x-auto px-1 pb-2">
        {stories.map((story, index) => (
          <li key={story.id} className="w-20 shrink-0">
            <a
              href={story.link}
              aria-label={texts.storyAbout(story.stayName)}
              className="group flex flex-col items-center gap-1.5 rounded-lg no-underline"
              onClick={(event) => {
                event.preventDefault()
                setAt(index)
              }}
            >
              <span className="block size-18 overflow-hidden rounded-full border-2 border-action p-0.5">
                <span className="block overflow-hidden rounded-full">
                  <Picture source={thumbnailOf(story)} alt="" sizes="4.5rem" widest={320} ratio="1 / 1" />
                </span>
              </span>
              <span className="w-full truncate text-center text-2xs text-ink-soft group-hover:underline">
                {story.stayName}
              </span>
            </a>
          </li>
        ))}
      </ul>
      {at !== null && <OpenStory stories={stories} at={at} onMove={setAt} onClose={() => setAt(null)} />}
    </section>
  )
}
