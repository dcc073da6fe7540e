import type { ReactNode } from 'react'

/** A picture or a video with its description as text, as visitors can read it: reviewers accept both. */
export function Described({ text, children }: { text: string | undefined; children: ReactNode }) {
  return (
    <figure>
      {children}
      {text && <figcaption className="mt-1 text-xs break-words text-ink-soft">{text}</figcaption>}
    </figure>
  )
}
