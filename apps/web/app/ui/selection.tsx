import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useHydrated } from '../lib/use-hydrated.ts'
import { CheckSquare } from './checkbox.tsx'
import * as texts from './texts.ts'

const BOX = 'input[name=selected]:not(:disabled)'
const BOX_OF_ALL = 'input[name=all-selected]'

function boxesIn(group: Element): HTMLInputElement[] {
  return [...group.querySelectorAll<HTMLInputElement>(BOX)]
}

type Props = {
  /** Receives the number of selected rows. */
  readonly children: (count: number) => ReactNode
  /** A new successful result clears the selection; a failed one keeps it for another try. */
  readonly result?: { readonly done?: string } | undefined
}

/**
 * Rows selectable through checkboxes named `selected`, which a form submits without JavaScript. Shift with a click or
 * the space bar also selects all rows since the last one, and `SelectAll` selects the page.
 */
export function Selection({ children, result }: Props) {
  const group = useRef<HTMLDivElement>(null)
  const [count, setCount] = useState(0)

  useEffect(() => {
    if (result?.done && group.current) for (const box of boxesIn(group.current)) box.checked = false
  }, [result])

  // After every render: rows come and go with their checkboxes.
  useEffect(() => {
    if (group.current) setCount(countIn(group.current))
  })

  useEffect(() => {
    const element = group.current
    if (!element) return
    let last: HTMLInputElement | null = null
    const select = (event: MouseEvent): void => {
      const box = event.target
      if (!(box instanceof HTMLInputElement)) return
      const boxes = boxesIn(element)
      if (box.matches(BOX_OF_ALL)) for (const one of boxes) one.checked = box.checked
      else if (!box.matches(BOX)) return
      else {
        if (event.shiftKey && last) selectBetween(boxes, last, box)
        last = box
      }
      setCount(countIn(element))
    }
    element.addEventListener('click', select)
    return () => element.removeEventListener('click', select)
  }, [])

  return (
    <div ref={group} className="group/selection">
      {children(count)}
    </div>
  )
}

function selectBetween(boxes: readonly HTMLInputElement[], one: HTMLInputElement, other: HTMLInputElement): void {
  const [from = -1, to = -1] = [boxes.indexOf(one), boxes.indexOf(other)].sort((a, b) => a - b)
  if (from >= 0) for (const box of boxes.slice(from, to + 1)) box.checked = other.checked
}

/** Counts the selected rows, and shows none, some or all on the select-all checkbox. */
function countIn(group: Element): number {
  const boxes = boxesIn(group)
  const count = boxes.filter(({ checked }) => checked).length
  const all = group.querySelector<HTMLInputElement>(BOX_OF_ALL)
  if (all) {
    all.checked = count > 0 && count === boxes.length
    all.indeterminate = count > 0 && count < boxes.length
  }
  return count
}

/** Selects every row of the page, or none. Requires JavaScript. */
export function SelectAll() {
  const hydrated = useHydrated()
  return <CheckSquare name="all-selected" aria-label={texts.selectAllOnPage} disabled={!hydrated} />
}

/** Selects the row with this id, which the form submits. */
export function SelectOne({ form, id, label }: { form: string; id: string; label: string }) {
  return <CheckSquare form={form} name="selected" value={id} aria-label={label} />
}
