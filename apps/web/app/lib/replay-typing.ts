type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
/** Input made in fields before hydration, by field. */
export type EarlyTyping = Map<Field, string | boolean> & {
  /** Called after each entry. */
  heard?: () => void
}
const EVERY_MS = 50
const entered = new WeakSet<Field>()
let timer: ReturnType<typeof setInterval> | undefined

function isHydrated(element: Element): boolean {
  return Object.keys(element).some((key) => key.startsWith('__reactProps$'))
}

function enter(field: Field, value: string): void {
  if (field.type !== 'file') {
    // React ignores an event whose value it has already seen: it tracks the field's own setter, not the prototype's.
    field.value = ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  field.dispatchEvent(new Event('change', { bubbles: true }))
  if (field !== document.activeElement) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

function replay(typing: EarlyTyping): void {
  for (const [field, typed] of typing) {
    const isKept = (typeof typed === 'boolean' ? (field as HTMLInputElement).checked : field.value) === typed
    if (!field.isConnected || (isKept && entered.has(field))) typing.delete(field)
    else if (isHydrated(field)) {
      entered.add(field)
      if (typeof typed === 'string') enter(field, typed)
      else if (!isKept) field.click()
    }
  }
  if (typing.size > 0) return
  clearInterval(timer)
  timer = undefined
}

/**
 * Re-enters input made before its field was hydrated. Hydration resets every controlled field to its state, so the
 * input would silently be lost. Parts of a page hydrate one after another, and each is waited for; entries made while
 * React was still working are checked again.
 */
export function replayTyping(typing: EarlyTyping): void {
  timer ??= setInterval(() => replay(typing), EVERY_MS)
  replay(typing)
}
