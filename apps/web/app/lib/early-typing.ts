type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type EarlyTyping = Map<Field, string | boolean> & { readonly note: (event: Event) => void }
declare global {
  interface Window {
    earlyTyping?: EarlyTyping
  }
}

/**
 * Runs in the document's head: notes what is typed and chosen while the page loads. Only of the field in use, because
 * what a browser fills in again by itself after a reload may be older than what the server sent.
 */
export const earlyTypingScript = `{const m=window.earlyTyping=new Map;m.note=({target:t})=>t.matches(':focus')&&m.set(t,/^(checkbox|radio)$/.test(t.type)?t.checked:t.value);for(const n of['input','change'])addEventListener(n,m.note,true)}`

const events = ['input', 'change']
const EVERY_MS = 50
const LONGEST_MS = 30_000

function isChoice(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio'
}

/** React says nowhere in public when it has hydrated an element; this is the mark that it leaves. */
function isHydrated(element: Element): boolean {
  return Object.keys(element).some((key) => key.startsWith('__reactProps$'))
}

function enter(field: Field, value: string): void {
  if (field.type !== 'file') {
    // React ignores an event whose value it has seen: it watches the field's own setter, not the prototype's.
    field.value = ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  field.dispatchEvent(new Event('change', { bubbles: true }))
  if (field !== document.activeElement) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

/**
 * Enters again what was typed before the page was alive. Hydration sets every controlled field to its state's value, so
 * those words would be lost without a trace. Parts of a page hydrate one after another, and each is waited for.
 */
export function replayEarlyTyping(): (() => void) | undefined {
  const { earlyTyping } = window
  if (!earlyTyping) return
  const noteMore = (event: Event): void => {
    if (event.isTrusted && event.target instanceof Element && !isHydrated(event.target)) earlyTyping.note(event)
  }
  for (const name of events) {
    removeEventListener(name, earlyTyping.note, true)
    addEventListener(name, noteMore, true)
  }
  const entered = new WeakSet<Field>()
  const replay = (): void => {
    for (const [field, typed] of earlyTyping) {
      const isKept = (isChoice(field) ? field.checked : field.value) === typed
      if (!field.isConnected || (isKept && entered.has(field))) earlyTyping.delete(field)
      else if (isHydrated(field)) {
        entered.add(field)
        if (typeof typed === 'string') enter(field, typed)
        else if (!isKept) field.click()
      }
    }
    if (document.readyState === 'complete' && earlyTyping.size === 0) stop()
  }
  const timer = setInterval(replay, EVERY_MS)
  const longest = setTimeout(() => stop(), LONGEST_MS)
  const stop = (): void => {
    clearInterval(timer)
    clearTimeout(longest)
    for (const name of events) removeEventListener(name, noteMore, true)
  }
  replay()
  return stop
}
