import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

export type Tab<Value extends string> = {
  readonly value: Value
  readonly label: ReactNode
  readonly content: ReactNode
}
type Props<Value extends string> = {
  readonly label: string
  readonly tabs: readonly Tab<Value>[]
  readonly value: Value
  readonly onValueChange: (value: Value) => void
}

/** Views of one thing, one at a time. If each view has its own address, use links instead. */
export function Tabs<Value extends string>({ label, tabs, value, onValueChange }: Props<Value>) {
  const id = useId()
  const move = (event: KeyboardEvent): void => {
    const at = tabs.findIndex((tab) => tab.value === value)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    const next = to === undefined ? undefined : tabs.at(to % tabs.length)
    if (!next) return
    event.preventDefault()
    onValueChange(next.value)
    document.getElementById(`${id}-${next.value}`)?.focus()
  }
  return (
    <div>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="scrollbar-none flex gap-6 overflow-x-auto border-b border-line"
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onValueChange(tab.value)}
            className={cx(
              '-mb-px min-h-11 border-b-2 border-transparent text-sm font-semibold whitespace-nowrap text-ink-soft hover:text-ink',
              'focus-visible:outline-offset-[-2px] aria-selected:border-action aria-selected:text-ink',
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className="pt-5">
        {tabs.find((tab) => tab.value === value)?.content}
      </div>
    </div>
  )
}
