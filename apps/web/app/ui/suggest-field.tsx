import closeIcon from '@lodestay/icons/close.svg?path'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import { useListbox } from './listbox.tsx'
import { announce } from './live-region.tsx'
import * as texts from './texts.ts'

export type Suggestion = {
  readonly value: string
  readonly detail?: string
  readonly icon?: string
  /** Needed where several have the same value. */
  readonly key?: string
  /** Picking it runs an action instead of filling the input. */
  readonly isAction?: boolean
  /** Removes it from the list for good, via a button or the Delete key. */
  readonly remove?: () => void
}
type Props = Omit<ComponentProps<'input'>, 'children' | 'onChange' | 'value'> & {
  /** Fetches suggestions for the typed text; an empty text gets the defaults. */
  readonly suggest: (text: string, signal: AbortSignal) => Promise<readonly Suggestion[]> | readonly Suggestion[]
  readonly onPick?: (suggestion: Suggestion) => void
  /** Shown above a list with removable items, such as recent searches. */
  readonly heading?: ReactNode
}

const WAIT_MS = 150

/** A free-text input with suggestions below it. It submits like any other input. */
export function SuggestField({ suggest, onPick, heading, className, ...input }: Props) {
  const box = useRef<HTMLInputElement>(null)
  const [text, setText] = useState<string | null>(null)
  const [items, setItems] = useState<readonly Suggestion[]>([])
  const latest = useRef(suggest)
  latest.current = suggest
  useEffect(() => {
    if (text === null) return
    const stop = new AbortController()
    const ask = async (): Promise<void> => {
      const found = await Promise.resolve(latest.current(text.trim(), stop.signal)).catch(() => [])
      if (!stop.signal.aborted) setItems(found)
    }
    const timer = setTimeout(() => void ask(), text ? WAIT_MS : 0)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [text])
  const close = (): void => setText(null)
  const removeItem = ({ remove, value, key = value }: Suggestion): void => {
    if (!remove) return
    remove()
    setItems((all) => all.filter((each) => (each.key ?? each.value) !== key))
    announce(texts.removed(value))
  }
  const { anchor, list, inputProps } = useListbox({
    items,
    keyOf: (item) => item.key ?? item.value,
    open: text !== null && items.length > 0,
    onOpen: () => setText(box.current?.value ?? ''),
    onClose: close,
    onPick: (suggestion) => {
      if (box.current && !suggestion.isAction) box.current.value = suggestion.value
      onPick?.(suggestion)
      close()
    },
    onRemove: (item) => removeItem(item),
  })
  return (
    <>
      <input
        ref={box}
        type="text"
        {...input}
        {...inputProps}
        style={anchor}
        onFocus={(event) => setText(event.currentTarget.value)}
        onBlur={close}
        onInput={(event) => setText(event.currentTarget.value)}
        className={className}
      />
      {list({
        label: texts.suggestions,
        heading: items.some(({ remove }) => remove) && heading,
        render: ({ remove, ...item }) => (
          <>
            {item.icon && <Icon path={item.icon} size={20} className="text-ink-faint" />}
            <span className="flex-1 truncate">{item.value}</span>
            {item.detail && <span className="max-w-3/5 truncate text-xs text-ink-faint">{item.detail}</span>}
            {remove && <span className="sr-only">{texts.deleteRemoves}</span>}
            {remove && (
              // Pointer only: an option can't contain controls, and keyboard users have Delete.
              <span
                aria-hidden="true"
                title={texts.remove}
                onClick={(event) => {
                  event.stopPropagation()
                  removeItem({ ...item, remove })
                }}
                className="-mr-2 grid size-9 place-items-center rounded-full text-ink-faint hover:text-ink pointer-coarse:size-11"
              >
                <Icon path={closeIcon} size={16} />
              </span>
            )}
          </>
        ),
      })}
    </>
  )
}
