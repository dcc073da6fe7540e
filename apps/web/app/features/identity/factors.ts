/** An account's second factors, as the identity service returns them. */
export type Factors = {
  readonly totp: boolean
  readonly recoveryCodes: boolean
  readonly passkeys: readonly {
    readonly id: string
    readonly name: string | null
    readonly createdAt: string
    readonly backedUp: boolean
  }[]
  readonly rememberedDevices: number
  readonly hasPassword: boolean
  /** Until when sensitive changes need no re-authentication; null if they need it now. */
  readonly provenUntil: string | null
}

export type SessionOfAccount = {
  readonly id: string
  readonly current: boolean
  readonly device: string
  readonly address: string
  /** Its location, if known. */
  readonly place: string | null
  readonly createdAt: string
  readonly lastUsedAt: string
  readonly secondFactor: boolean
}
