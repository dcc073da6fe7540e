import { useState } from 'react'

/**
 * A payment, or its form, as the provider last described it: while the provider can't be reached, a page that follows it
 * keeps showing that.
 * @param id what is paid: the state of another payment says nothing about this one
 */
export function useLastKnown<T>(id: string, current: T | null, isUnknown: boolean): T | null {
  const [last, setLast] = useState({ id, value: current })
  if (!isUnknown && (last.id !== id || last.value !== current)) setLast({ id, value: current })
  if (!isUnknown) return current
  return last.id === id ? last.value : null
}
