/** Access rules: everyone reads what is published, editors write, admins manage the editors. */
import type { Access, FieldAccess, PayloadRequest } from 'payload'

export function isAdmin({ user }: PayloadRequest): boolean {
  return user?.roles?.includes('admin') ?? false
}

const everybody: Access = () => true
export const editors: Access = ({ req }) => req.user !== null
export const admins: Access = ({ req }) => isAdmin(req)
export const adminsField: FieldAccess = ({ req }) => isAdmin(req)

/** Editors see everything; everyone else sees only published documents. */
export const publishedOrEditors: Access = ({ req }) => (req.user ? true : { _status: { equals: 'published' } })

/** Access for a collection that everyone can read and editors can write. */
export const publicContent = { read: everybody, create: editors, update: editors, delete: editors }

/** The same for a global. */
export const publicGlobal = { read: everybody, update: editors }
