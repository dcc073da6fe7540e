import { storeInTab, UNSAVED } from './personal-storage.ts'

/**
 * Input that isn't saved yet: in this tab, until it is saved or its user signs out. An expired session keeps it for
 * the same user.
 */
type Stored<Input> = {
  /** Null if a visitor typed it. */
  readonly userId: string | null
  readonly input: Input
}

function storedAt<Input>(key: string): Stored<Input> | null {
  try {
    return JSON.parse(sessionStorage.getItem(UNSAVED + key) ?? 'null') as Stored<Input> | null
  } catch {
    return null
  }
}

/** @param userId null for a visitor, who may be its author after an expired session: it stays that user's */
export function storeUnsaved(key: string, userId: string | null, input: object): void {
  const stored: Stored<object> = { userId: userId ?? storedAt(key)?.userId ?? null, input }
  storeInTab(UNSAVED + key, JSON.stringify(stored))
}

/** The input stored under this key; null if there is none. Another user's is removed. */
export function readUnsaved<Input>(key: string, userId: string | null): Input | null {
  const stored = storedAt<Input>(key)
  if (!stored?.userId || !userId || stored.userId === userId) return stored?.input ?? null
  removeUnsaved(key)
  return null
}

export function removeUnsaved(key: string): void {
  sessionStorage.removeItem(UNSAVED + key)
}
