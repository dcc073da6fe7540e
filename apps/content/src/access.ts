/** Who may do what: everybody reads what is published, editors write, admins manage the editors. */
import type { Access, FieldAccess, PayloadRequest } from 'payload'

export function isAdmin({ user }: PayloadRequest): boolean {
  return user?.roles?.includes('admin') ?? false
}

const everybody: Access = () => true
export const editors: Access = ({ req }) => req.user !== null
export const admins: Access = ({ req }) => isAdmin(req)
export const adminsField: FieldAccess = ({ req }) => isAdmin(req)

/** Editors see everything, everybody else only published documents. */
export const publishedOrEditors: Access = ({ req }) => (req.user ? true : { _status: { equals: 'published' } })

/** The access of a collection that everybody reads and editors write. */
export const publicContent = { read: everybody, create: editors, update: editors, delete: editors }

/** The same of a global. */
export const publicGlobal = { read: everybody, update: editors }
