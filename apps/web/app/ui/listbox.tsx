import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { cx } from './cx.ts'

type Options<Item> = {
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string
  readonly open: boolean
  readonly onOpen: () => void
  readonly onClose: () => void
  readonly onPick: (item: Item) => void
  /** Called for Delete on the active option. */
  readonly onRemove?: (item: Item) => void
  readonly isChosen?: (item: Item) => boolean
  readonly multiple?: boolean
}
type Contents<Item> = {
  readonly label: string
  readonly render: (item: Item) => ReactNode
  readonly heading?: ReactNode
  /** Shown instead of items: searching, nothing found. */
  readonly status?: ReactNode
}

/**
 * An input's suggestion list (the ARIA practices' combobox pattern): the focus stays in the input, the arrows move the
 * active option, Enter picks, Escape closes. Spread `inputProps` on the input, `anchor` on its frame.
 */
export function useListbox<Item>({
  items,
  keyOf,
  open,
  onOpen,
  onClose,
  onPick,
  onRemove,
  isChosen,
  multiple,
}: Options<Item>) {
  const id = useId()
  const anchorName = `--${id.replaceAll(/[^\w-]/g, '')}`
  const box = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(-1)
  const marked = items[at]
  useEffect(() => {
    const element = box.current
    if (open && !element?.matches(':popover-open')) element?.showPopover()
    if (!open && element?.matches(':popover-open')) element.hidePopover()
    if (!open) setAt(-1)
  }, [open])
  useEffect(() => {
    if (at >= 0) document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [at, id])
  // A new list has a new order, so reset the active option.
  const order = items.map(keyOf).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order is what is watched
  useEffect(() => setAt(-1), [order])

  const onKeyDown = (event: KeyboardEvent): void => {
    const down = event.key === 'ArrowDown'
    if (down || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!open) onOpen()
      else if (items.length > 0)
        setAt((index) => (down ? (index + 1) % items.length : (index <= 0 ? items.length : index) - 1))
    } else if (event.key === 'Enter' && open && marked !== undefined) {
      event.preventDefault()
      onPick(marked)
    } else if (event.key === 'Delete' && open && marked !== undefined && onRemove) {
      event.preventDefault()
      onRemove(marked)
    } else if (event.key === 'Escape' && open) {
      // Keep the surrounding dialog open.
      event.preventDefault()
      event.stopPropagation()
      onClose()
    }
  }
  const list = ({ label, render, heading, status }: Contents<Item>): ReactNode => (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus where it is
    <div
      ref={box}
      popover="manual"
      style={{ positionAnchor: anchorName }}
      // Otherwise the press would blur the input and close the list before the option is picked.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      className="floating-box floating-surface suggestions"
    >
      {heading && <p className="eyebrow px-3 pt-2 pb-1">{heading}</p>}
      <div role="status">{status && <p className="py-2.5">{status}</p>}</div>
      <div role="listbox" id={`${id}-list`} aria-label={label} aria-multiselectable={multiple || undefined}>
        {items.map((item, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input holds the focus and has the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the same
          <div
            key={keyOf(item)}
            id={`${id}-${index}`}
            role="option"
            aria-selected={isChosen ? isChosen(item) : index === at}
            onPointerMove={() => setAt(index)}
            onClick={() => onPick(item)}
            className={cx(
              'flex min-h-10 cursor-pointer items-center gap-3 rounded-sm px-3 text-sm pointer-coarse:min-h-11',
              index === at && 'bg-hover',
            )}
          >
            {render(item)}
          </div>
        ))}
      </div>
    </div>
  )
  return {
    anchor: { anchorName } as CSSProperties,
    list,
    inputProps: {
      role: 'combobox',
      autoComplete: 'off',
      'aria-expanded': open,
      'aria-controls': `${id}-list`,
      'aria-autocomplete': 'list',
      'aria-activedescendant': open && marked !== undefined ? `${id}-${at}` : undefined,
      onKeyDown,
    } as const,
  }
}
