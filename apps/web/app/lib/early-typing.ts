import type { EarlyTyping } from './replay-typing.ts'

declare global {
  interface Window {
    earlyTyping?: EarlyTyping
  }
}

/**
 * Runs in the document's head: notes what is typed and chosen before React has hydrated the field, which it says nowhere
 * in public but by the mark that it leaves. Only in the field in use, because what a browser fills in again by itself
 * after a reload may be older than what the server sent.
 */
export const earlyTypingScript = `{const m=window.earlyTyping=new Map;for(const n of['input','change'])addEventListener(n,({target:t})=>{if(t.matches(':focus')&&!Object.keys(t).some(k=>k.startsWith('__reactProps$'))){m.set(t,/^(checkbox|radio)$/.test(t.type)?t.checked:t.value);m.heard?.()}},true)}`

/** Enters again what was typed too early. Its script is loaded only where something was. */
export function replayEarlyTyping(): void {
  const { earlyTyping } = window
  if (!earlyTyping) return
  earlyTyping.heard = () => void import('./replay-typing.ts').then(({ replayTyping }) => replayTyping(earlyTyping))
  if (earlyTyping.size > 0) earlyTyping.heard()
}
