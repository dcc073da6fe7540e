import type { EarlyTyping } from './replay-typing.ts'

declare global {
  interface Window {
    earlyTyping?: EarlyTyping
  }
}

/**
 * Runs in the document's head: records input made before React has hydrated the field, in memory except for the mark it
 * leaves on the field. Only for the focused field, because values that the browser restores after a reload may be older
 * than what the server sent.
 */
export const earlyTypingScript = `{const m=window.earlyTyping=new Map;for(const n of['input','change'])addEventListener(n,({target:t})=>{if(t.matches(':focus')&&!Object.keys(t).some(k=>k.startsWith('__reactProps$'))){m.set(t,/^(checkbox|radio)$/.test(t.type)?t.checked:t.value);m.heard?.()}},true)}`

/** Re-enters what was typed too early. Its script is loaded only if something was. */
export function replayEarlyTyping(): void {
  const { earlyTyping } = window
  if (!earlyTyping) return
  earlyTyping.heard = () => void import('./replay-typing.ts').then((module) => module.replayTyping(earlyTyping))
  if (earlyTyping.size > 0) earlyTyping.heard()
}
