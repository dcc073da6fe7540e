import type { WholeStayFields } from '@lodestay/domain/stay'
import remove from '@material-symbols/svg-400/rounded/delete.svg?path'
import handle from '@material-symbols/svg-400/rounded/drag_indicator.svg?path'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Badge } from '../../ui/badge.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { announce } from '../../ui/live-region.tsx'
import { Picture } from '../../ui/picture.tsx'
import { toast } from '../../ui/toast.ts'
import { useEditing } from './editing.tsx'
import { StayText } from './stay-fields.tsx'

type Media = WholeStayFields['media']
const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }

const moved = (media: Media, from: number, to: number): Media => {
  const item = media[from]
  return item ? media.toSpliced(from, 1).toSpliced(to, 0, item) : media
}

/** The pictures in their order, each with its description. Ordered by dragging a handle, or by the arrow keys on it. */
export function PictureList() {
  const { values, latest, change } = useEditing()
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const { media } = values

  const move = (url: string, to: number): void => {
    const now = latest().media
    const from = now.findIndex((item) => item.url === url)
    if (from < 0 || to < 0 || to >= now.length || to === from) return
    change({ media: moved(now, from, to) })
    announce(`Picture ${to + 1} of ${now.length}${to === 0 ? ', the cover' : ''}`)
  }
  const take = (index: number): void => {
    const item = media[index]
    if (!item) return
    change({ media: media.toSpliced(index, 1) })
    toast({
      text: 'Picture removed.',
      action: { label: 'Undo', onPress: () => change({ media: latest().media.toSpliced(index, 0, item) }) },
    })
  }
  const handleProps = (url: string, index: number) => ({
    onKeyDown: (event: KeyboardEvent) => {
      const to =
        event.key === 'Home' ? 0 : event.key === 'End' ? media.length - 1 : index + (steps[event.key] ?? Number.NaN)
      if (Number.isNaN(to)) return
      event.preventDefault()
      // The row moves now, so that the focus can go with it.
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
    <ol ref={list} aria-label="Pictures in their order" className="grid gap-3 sm:grid-cols-2">
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
            <Picture source={item} alt="" sizes="(width < 37.5rem) 92vw, 22rem" widest={640} ratio="16 / 10" />
            {index === 0 && (
              <Badge tone="action" className="absolute top-2.5 left-2.5">
                Cover
              </Badge>
            )}
            <div className="absolute top-2 right-2 flex gap-1.5">
              <button
                type="button"
                data-handle={item.url}
                aria-label={`Move picture ${index + 1} of ${media.length}. Use the arrow keys.`}
                title="Drag, or use the arrow keys"
                className="grid size-9 cursor-grab touch-none place-items-center rounded-full bg-floating shadow-card active:cursor-grabbing pointer-coarse:size-11"
                {...handleProps(item.url, index)}
              >
                <Icon path={handle} size={20} />
              </button>
              <IconButton
                label={`Remove picture ${index + 1}`}
                path={remove}
                size="small"
                variant="floating"
                onClick={() => take(index)}
              />
            </div>
          </div>
          <div className="p-3.5">
            <StayText
              path={`media.${index}.alt`}
              label="What it shows"
              limit={200}
              placeholder="For those who cannot see it"
              optional
            />
          </div>
        </li>
      ))}
    </ol>
  )
}
