import { useSyncExternalStore } from 'react'

type Side = 'list' | 'map'
let active: string | null = null
let side: Side = 'list'
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The hovered stay, shared by list and map: pointing at one highlights the other. */
export const activeStay = {
  get: (): string | null => active,
  set(stayId: string | null, from: Side): void {
    if (active === stayId && side === from) return
    active = stayId
    side = from
    for (const listener of listeners) listener()
  },
  subscribe,
}

/** Whether this stay is being pointed at. */
export function useIsPointedAt(stayId: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => active === stayId && side === 'map',
    () => false,
  )
}
