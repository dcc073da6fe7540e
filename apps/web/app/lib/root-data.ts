import type { Announcement } from '@lodestay/domain/announcements/announcement'
import type { ContextGrant, UserRole } from '@lodestay/domain/permissions'
import { useRouteLoaderData } from 'react-router'

/** What the site tells everybody who reads this page. */
export type ShownAnnouncement = Pick<Announcement, 'id' | 'title' | 'body' | 'severity' | 'dismissible' | 'stayId'>
/** The person behind the page, as much of them as the shell shows. */
export type Viewer = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly photoUrl: string | null
  readonly roles: readonly UserRole[]
  readonly contextRoles: readonly ContextGrant[]
  /** Ids of the stays that the person likes. */
  readonly favorites: readonly string[]
  /** Whether they asked to be remembered on this device. */
  readonly remember: boolean
}
/** What every page has from the root's loader. */
export type RootData = {
  readonly brand: string
  readonly origin: string
  readonly viewer: Viewer | null
  readonly announcements: readonly ShownAnnouncement[]
}

const nobody: RootData = { brand: 'Lodestay', origin: '', viewer: null, announcements: [] }

/** The root's data; a visitor's where the root itself failed. */
export function useRootData(): RootData {
  return (useRouteLoaderData('root') as RootData | undefined) ?? nobody
}

export function useViewer(): Viewer | null {
  return useRootData().viewer
}

export function useBrand(): string {
  return useRootData().brand
}
