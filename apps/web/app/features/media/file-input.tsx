import { useEffect, useEffectEvent, useRef } from 'react'

export const PICTURES = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

type Props = {
  /** For the label. */
  readonly id: string
  readonly accept: string
  readonly multiple?: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/**
 * An input for files, invisible within the label that stands for it. It forgets what was chosen, so that it can be chosen again.
 */
export function FileInput({ id, accept, multiple, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const take = (): void => {
    if (!input.current?.files?.length) return
    onFiles([...input.current.files])
    input.current.value = ''
  }
  // Files chosen before hydration fired a change event that nobody handled, so pick them up now.
  const early = useEffectEvent(take)
  useEffect(() => early(), [])
  return (
    <input ref={input} id={id} type="file" multiple={multiple} accept={accept} className="sr-only" onChange={take} />
  )
}
