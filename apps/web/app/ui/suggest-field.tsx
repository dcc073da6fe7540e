import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import { useListbox } from './listbox.tsx'
import * as texts from './texts.ts'

export type Suggestion = { readonly value: string; readonly detail?: string; readonly icon?: string }
type Props = Omit<ComponentProps<'input'>, 'children' | 'onChange' | 'value'> & {
  /** Fetches suggestions for the typed text; an empty text gets the defaults. */
  readonly suggest: (text: string, signal: AbortSignal) => Promise<readonly Suggestion[]> | readonly Suggestion[]
  readonly onPick?: (suggestion: Suggestion) => void
  /** Above the list, such as 'Recent searches'. */
  readonly heading?: ReactNode
}

const WAIT_MS = 150

/** A free-text input with suggestions below it. It posts like any other input. */
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
  const { anchor, list, inputProps } = useListbox({
    items,
    keyOf: (item) => item.value,
    open: text !== null && items.length > 0,
    onOpen: () => setText(box.current?.value ?? ''),
    onClose: close,
    onPick: (suggestion) => {
      if (box.current) box.current.value = suggestion.value
      onPick?.(suggestion)
      close()
    },
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
        heading,
        render: ({ value, detail, icon }) => (
          <>
            {icon && <Icon path={icon} size={20} className="text-ink-faint" />}
            <span className="flex-1 truncate">{value}</span>
            {detail && <span className="text-xs text-ink-faint">{detail}</span>}
          </>
        ),
      })}
    </>
  )
}
