import type { Announcement } from '@lodestay/domain/announcements/announcement'
import type { ContextGrant, UserRole } from '@lodestay/domain/permissions'
import { useRouteLoaderData } from 'react-router'
import type { PaymentMode } from './payment-mode.ts'

/** An announcement as pages show it. */
export type ShownAnnouncement = Pick<Announcement, 'id' | 'title' | 'body' | 'severity' | 'dismissible' | 'stayId'>
/** The signed-in user, as far as the shell shows them. */
export type Viewer = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly photoUrl: string | null
  readonly roles: readonly UserRole[]
  readonly contextRoles: readonly ContextGrant[]
  readonly favorites: readonly string[]
  /** Whether they chose 'remember me' on this device. */
  readonly remember: boolean
}
/** The root loader's data, available to every page. */
export type RootData = {
  readonly brand: string
  readonly origin: string
  readonly viewer: Viewer | null
  readonly announcements: readonly ShownAnnouncement[]
  readonly paymentMode: PaymentMode
}

const nobody: RootData = { brand: 'Lodestay', origin: '', viewer: null, announcements: [], paymentMode: 'off' }

/** The root's data; falls back to a visitor's if the root loader failed. */
export function useRootData(): RootData {
  return (useRouteLoaderData('root') as RootData | undefined) ?? nobody
}

export function useViewer(): Viewer | null {
  return useRootData().viewer
}

export function useBrand(): string {
  return useRootData().brand
}
