import type { PlanName } from '@lodestay/domain/plans/plans'
import type { PictureSource } from '../../../ui/picture.tsx'

/** A stay as shown in the host's list. */
export type HostStay = {
  readonly id: string
  readonly name: string
  readonly place: string
  readonly picture: PictureSource | null
  readonly status: string
  /** The status of an accepted stay's edit. */
  readonly edit: string | null
  readonly enable: boolean
  /** Taken down by moderators; its preview shows why, and offers an appeal. */
  readonly takenDown: boolean
  readonly currentRate: number | null
  readonly favoriteCount: number
  readonly updatedAt: string
  /** Its paid plan; null for users who can't see payments. */
  readonly plan: PlanName | null
  readonly rights: {
    readonly update: boolean
    readonly delete: boolean
    readonly promote: boolean
    readonly move: boolean
    /** A copy is a new stay of the organization. */
    readonly duplicate: boolean
  }
}
