import type { Announcement } from '@lodestay/domain/announcements/announcement'
import type { ContextGrant, UserRole } from '@lodestay/domain/permissions'
import type { User } from '@lodestay/domain/users/user'
import { useRouteLoaderData } from 'react-router'
import { initialsOf } from './initials.ts'
import type { PaymentMode } from './payment-mode.ts'

/** An announcement as pages show it. */
export type ShownAnnouncement = Pick<Announcement, 'id' | 'title' | 'body' | 'severity' | 'dismissible' | 'stayId'>
/** The signed-in user, as far as the shell needs. */
export type Viewer = {
  readonly id: string
  /** The subject of their identity token, which the tokens that the page uses must have. */
  readonly subject: string
  readonly name: string
  readonly initials: string
  readonly email: string
  readonly photoUrl: string | null
  readonly roles: readonly UserRole[]
  readonly contextRoles: readonly ContextGrant[]
  /** The stays' ids, newest first, separated by spaces. */
  readonly favorites: string
  /** Whether they chose 'remember me' on this device. */
  readonly remember: boolean
}

/** The user as pages show them. */
export function toViewer(user: User, { subject, remember }: Pick<Viewer, 'subject' | 'remember'>): Viewer {
  const { id, email, photoUrl, roles, contextRoles } = user
  const name = `${user.firstName} ${user.lastName}`.trim() || email
  return {
    id,
    subject,
    name,
    initials: initialsOf(name),
    email,
    photoUrl,
    roles,
    contextRoles,
    favorites: user.favorites.join(' '),
    remember,
  }
}

/** The root loader's data, available to every page. */
export type RootData = {
  readonly brand: string
  readonly origin: string
  readonly viewer: Viewer | null
  /** Set if it couldn't be determined who is signed in: `viewer` is null then, too. */
  readonly isUnclear?: true
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
