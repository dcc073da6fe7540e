import type { MediaItem } from '@lodestay/domain/media/media-item'
import { MEDIA_DESCRIPTION_MAX } from '@lodestay/domain/text-limits'
import remove from '@lodestay/icons/delete.svg?path'
import handle from '@lodestay/icons/drag_indicator.svg?path'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { z } from 'zod'
import { Badge } from '../../ui/badge.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { announce } from '../../ui/live-region.tsx'
import { Picture } from '../../ui/picture.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { toast } from '../../ui/toast.ts'
import { DraftText } from '../drafts/draft-fields.tsx'
import * as texts from './texts.ts'

type Item = z.infer<typeof MediaItem>
const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }

function moved<One>(media: readonly One[], from: number, to: number): One[] {
  const item = media[from]
  return item ? media.toSpliced(from, 1).toSpliced(to, 0, item) : [...media]
}

type Props<One extends Item> = {
  /** The list's path in its draft. */
  readonly path: string
  readonly media: readonly One[]
  /** The current list, for async work that started earlier. */
  readonly latest: () => readonly One[]
  readonly onChange: (media: One[]) => void
  /** The label of the first picture. */
  readonly first: string
  /** Replaces the full picture. */
  readonly picture?: (item: One) => ReactNode
  /** Replaces the draft's field for a picture's description. */
  readonly describe?: (item: One, index: number) => ReactNode
  /** Extra actions per picture. */
  readonly tools?: (item: One, index: number) => ReactNode
}

/** A sortable list of pictures with descriptions. Reorder by dragging a handle, or with the arrow keys on it. */
export function PictureList<One extends Item>({
  path,
  media,
  latest,
  onChange,
  first,
  picture,
  describe,
  tools,
}: Props<One>) {
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<string | null>(null)

  const move = (url: string, to: number): void => {
    const now = latest()
    const from = now.findIndex((item) => item.url === url)
    if (from < 0 || to < 0 || to >= now.length || to === from) return
    onChange(moved(now, from, to))
    announce(texts.pictureMoved(to + 1, now.length, to === 0 ? `, ${first.toLowerCase()}` : ''))
  }
  const take = (index: number): void => {
    const item = media[index]
    if (!item) return
    onChange(media.toSpliced(index, 1))
    toast({
      text: texts.pictureRemoved,
      action: { label: uiTexts.undo, onPress: () => onChange(latest().toSpliced(index, 0, item)) },
    })
  }
  const handleProps = (url: string, index: number) => ({
    onKeyDown: (event: KeyboardEvent) => {
      const to =
        event.key === 'Home' ? 0 : event.key === 'End' ? media.length - 1 : index + (steps[event.key] ?? Number.NaN)
      if (Number.isNaN(to)) return
      event.preventDefault()
      // Move the row synchronously, so that the focus can follow.
      flushSync(() => move(url, to))
      list.current?.querySelector<HTMLElement>(`[data-handle="${CSS.escape(url)}"]`)?.focus()
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDragged(url)
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (dragged !== url) return
      const over = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-picture]')
      if (over && list.current?.contains(over)) move(url, Number(over.dataset.picture))
    },
    onPointerUp: () => setDragged(null),
    onPointerCancel: () => setDragged(null),
  })

  if (media.length === 0) return null
  return (
    <ol ref={list} aria-label={texts.picturesInOrder} className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      {media.map((item, index) => (
        <li
          key={item.url}
          data-picture={index}
          className={cx(
            'overflow-hidden rounded-lg border bg-raised transition-shadow',
            dragged === item.url ? 'border-action opacity-80 shadow-float' : 'border-line',
          )}
        >
          <div className="relative">
            {picture?.(item) ?? (
              <Picture source={item} alt="" sizes="(width < 37.5rem) 92vw, 22rem" widest={640} ratio="16 / 10" />
            )}
            {index === 0 && (
              <Badge tone="action" className="absolute top-2.5 left-2.5">
                {first}
              </Badge>
            )}
            <div className="absolute top-2 right-2 flex gap-1.5">
              <button
                type="button"
                data-handle={item.url}
                aria-label={texts.movePicture(index + 1, media.length)}
                title={texts.dragHint}
                className="grid size-9 cursor-grab touch-none place-items-center rounded-full bg-floating shadow-card active:cursor-grabbing disabled:pointer-events-none pointer-coarse:size-11"
                {...handleProps(item.url, index)}
              >
                <Icon path={handle} size={20} />
              </button>
              <IconButton
                label={texts.removePicture(index + 1)}
                path={remove}
                size="small"
                variant="floating"
                onClick={() => take(index)}
              />
            </div>
          </div>
          <div className="flex flex-col gap-3 p-3.5">
            {tools?.(item, index)}
            {describe?.(item, index) ?? (
              <DraftText
                path={`${path}.${index}.alt`}
                label={uiTexts.description}
                limit={MEDIA_DESCRIPTION_MAX}
                placeholder={texts.descriptionHint}
                optional
              />
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
