/** What choosing a plan prepared, as the text that an idempotency key remembers. */
export type PreparedChange = {
  /** The subscription. */
  readonly id: string
  /** Sequence number of the change; null for a plan that has yet to start. */
  readonly change: number | null
}

export function writePreparedChange({ id, change }: PreparedChange): string {
  return change === null ? id : `${id} ${change}`
}

/** @throws Error for any other text. */
export function readPreparedChange(text: string): PreparedChange {
  const [, id, change] = /^([^ ]+)(?: (\d+))?$/.exec(text) ?? []
  if (id === undefined) throw new Error(`not a prepared change of a plan: ${text}`)
  return { id, change: change === undefined ? null : Number(change) }
}
