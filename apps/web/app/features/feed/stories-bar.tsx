import type { FeedPost } from '@lodestay/domain'
import left from '@lodestay/icons/chevron_left.svg?path'
import right from '@lodestay/icons/chevron_right.svg?path'
import { type KeyboardEvent, useState } from 'react'
import { writtenLanguage } from '../../lib/language.ts'
import { siteAddress } from '../../lib/paths.ts'
import { PromotedBadge } from '../../ui/badge.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Picture } from '../../ui/picture.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { isInPlayer } from '../../ui/video.tsx'
import { CroppedPicture, cutTo } from '../outlets/cropped-picture.tsx'
import { PostLocations } from '../outlets/post-locations.tsx'
import { PostPictures } from '../outlets/post-pictures.tsx'
import * as texts from './texts.ts'

export type Story = Pick<FeedPost, 'id' | 'caption' | 'media' | 'locations' | 'outletName' | 'link'> & {
  readonly stayName: string
  readonly why: string
}

/** A story's thumbnail: for a video, its poster. */
function Thumbnail({ media: [first] }: Story) {
  if (first && !first.video) return <CroppedPicture item={cutTo(first, 1)} alt="" sizes="4.5rem" frame={1} />
  const poster = first?.video?.poster
  return <Picture source={poster ? { url: poster } : null} alt="" sizes="4.5rem" widest={320} ratio="1 / 1" />
}

type OpenProps = {
  readonly stories: readonly Story[]
  readonly at: number
  readonly onMove: (to: number) => void
  readonly onClose: () => void
}

/** A story with links to its neighbors, also via arrow keys. */
export function OpenStory({ stories, at, onMove, onClose }: OpenProps) {
  const story = stories[at]
  const move = (by: number) => {
    if (stories[at + by]) onMove(at + by)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isInPlayer(event)) return
    if (event.key === 'ArrowRight') move(1)
    if (event.key === 'ArrowLeft') move(-1)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      onKeyDown={onKeyDown}
      title={story?.stayName}
      description={story?.outletName}
      actions={
        <a href={story && siteAddress(story.link)} className="link inline-flex min-h-11 items-center">
          {texts.seeStay}
        </a>
      }
    >
      <div className="flex flex-col gap-3">
        <div className="relative overflow-hidden rounded-lg">
          {story && (
            <PostPictures
              key={story.id}
              media={story.media}
              sizes="28rem"
              frame={4 / 5}
              priority
              videoClassName="max-h-[60dvh]"
            />
          )}
          <div className="absolute inset-x-2 top-1/2 z-10 flex -translate-y-1/2 justify-between">
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
          <PromotedBadge /> {story?.why} · {/* The shell's live region is inert behind a dialog. */}
          <span aria-live="polite">
            {uiTexts.positionOf(at + 1, stories.length)}
            <span className="sr-only">: {story?.stayName}</span>
          </span>
        </p>
        {story && <PostLocations locations={story.locations} className="text-ink-soft" />}
        <p lang={writtenLanguage} className="text-sm whitespace-pre-line">
          {story?.caption}
        </p>
      </div>
    </Dialog>
  )
}

/** The stories of the last day, in a bar; all of them are promotions. Without JavaScript, each links to its place. */
export function StoriesBar({ stories }: { stories: readonly Story[] }) {
  const [at, setAt] = useState<number | null>(null)
  return (
    <section aria-label={texts.stories} className="mt-8">
      <PromotedBadge className="mb-3" />
      <ul className="-mx-1 flex gap-4 overflow-x-auto px-1 pb-2">
        {stories.map((story, index) => (
          <li key={story.id} className="w-20 shrink-0">
            <a
              href={siteAddress(story.link)}
              aria-label={texts.storyAbout(story.stayName)}
              className="group flex flex-col items-center gap-1.5 rounded-lg no-underline"
              onClick={(event) => {
                event.preventDefault()
                setAt(index)
              }}
            >
              <div className="size-18 overflow-hidden rounded-full border-2 border-action p-0.5">
                <div className="overflow-hidden rounded-full">
                  <Thumbnail {...story} />
                </div>
              </div>
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
