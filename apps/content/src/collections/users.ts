import type { CollectionConfig } from 'payload'
import { admins, adminsField, isAdmin } from '../access.ts'

/** Editors: people who write content. They are not the platform's users. */
export const users: CollectionConfig = {
  slug: 'users',
  labels: { singular: 'Editor', plural: 'Editors' },
  auth: { tokenExpiration: 8 * 60 * 60, maxLoginAttempts: 10, lockTime: 10 * 60 * 1000 },
  access: {
    read: ({ req }) => isAdmin(req) || (req.user ? { id: { equals: req.user.id } } : false),
    create: admins,
    update: ({ req }) => isAdmin(req) || (req.user ? { id: { equals: req.user.id } } : false),
    delete: admins,
    unlock: admins,
  },
  admin: { group: 'Editors', useAsTitle: 'email', defaultColumns: ['email', 'name', 'roles'] },
  fields: [
    { name: 'name', type: 'text' },
    {
      name: 'roles',
      type: 'select',
      hasMany: true,
      required: true,
      saveToJWT: true,
      defaultValue: ['editor'],
      options: [
        { label: 'Editor', value: 'editor' },
        { label: 'Admin', value: 'admin' },
      ],
      access: { create: adminsField, update: adminsField },
      admin: { description: 'Editors write content. Admins also manage the editors.' },
    },
  ],
  hooks: {
    beforeValidate: [
      async ({ data, operation, req }) => {
        if (operation !== 'create') return data
        const { totalDocs } = await req.payload.count({ collection: 'users', req })
        // Somebody has to be able to make the others.
        return totalDocs === 0 ? { ...data, roles: ['admin'] } : data
      },
    ],
  },
}
