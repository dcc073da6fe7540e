import type { PlanName } from '@lodestay/domain/plans/plans'
import type { PictureSource } from '../../../ui/picture.tsx'

/** A stay as its host's list shows it. */
export type HostStay = {
  readonly id: string
  readonly name: string
  readonly place: string
  readonly picture: PictureSource | null
  readonly status: string
  /** The status of an accepted stay's edit. */
  readonly edit: string | null
  readonly enable: boolean
  /** Taken down by moderators; its preview says why, and offers an appeal. */
  readonly takenDown: boolean
  readonly currentRate: number | null
  readonly favoriteCount: number
  readonly updatedAt: string
  /** The plan that it pays for; null for those who don't see payments. */
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
