import { useEffect, useState } from 'react'

export type Loaded<T> = {
  /** Null while loading. */
  readonly value: T | null
  readonly failed: boolean
  readonly again: () => void
}

/** Asks for something while a step is shown; a new `key` asks again. */
export function useLoaded<T>(key: string, ask: () => Promise<T>): Loaded<T> {
  const [found, setFound] = useState<{ key: string; value: T } | null>(null)
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names the question
  useEffect(() => {
    let stale = false
    setFailed(false)
    ask().then(
      (value) => !stale && setFound({ key, value }),
      () => !stale && setFailed(true),
    )
    return () => {
      stale = true
    }
  }, [key, tries])
  return { value: found?.key === key ? found.value : null, failed, again: () => setTries(tries + 1) }
}
