import { useState } from 'react'
import { useHydrated } from '../lib/use-hydrated.ts'
import { Button } from './button.tsx'
import * as texts from './texts.ts'

/** Copies text. Renders nothing without a clipboard: browsers expose it only over https and on localhost. */
export function CopyButton({ text, label, about }: { text: string; label: string; about?: string }) {
  const [isCopied, setCopied] = useState(false)
  if (useHydrated() && !navigator.clipboard) return null
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(true))
  return (
    <Button size="small" className="noscript:hidden" onClick={() => void copy()}>
      {isCopied ? texts.copied : label}
      {about && <span className="sr-only"> {about}</span>}
    </Button>
  )
}
