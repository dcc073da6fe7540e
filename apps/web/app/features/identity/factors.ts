/** The second factors of an account, as the identity service tells them. */
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
  /** Until when a change of the account needs no further proof; null where it needs one now. */
  readonly provenUntil: string | null
}

export type SessionOfAccount = {
  readonly id: string
  readonly current: boolean
  readonly device: string
  readonly address: string
  /** Where that is, if it can be known. */
  readonly place: string | null
  readonly createdAt: string
  readonly lastUsedAt: string
  readonly secondFactor: boolean
}
