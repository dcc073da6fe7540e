import { useEffect, useEffectEvent, useRef } from 'react'

export const PICTURES = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

type Props = {
  /** Referenced by the label. */
  readonly id: string
  readonly accept: string
  readonly multiple?: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/**
 * A file input, hidden within the label that represents it. Clears its selection, so that the same file can be chosen
 * again.
 */
export function FileInput({ id, accept, multiple, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const take = (): void => {
    if (!input.current?.files?.length) return
    onFiles([...input.current.files])
    input.current.value = ''
  }
  // Files chosen before hydration fired an unhandled change event, so pick them up now.
  const early = useEffectEvent(take)
  useEffect(() => early(), [])
  return (
    <input ref={input} id={id} type="file" multiple={multiple} accept={accept} className="sr-only" onChange={take} />
  )
}
