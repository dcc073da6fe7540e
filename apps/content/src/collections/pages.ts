import type { CollectionConfig } from 'payload'
import { editors, publishedOrEditors } from '../access.ts'
import { blocks } from '../blocks.ts'
import { tellsPlatform } from '../content-changed.ts'
import { code, longText, requiredText } from '../fields/text-fields.ts'

/** Pages of the web. `site` is the web's address: an editor's preview. */
export const pages = (site: string): CollectionConfig => ({
  slug: 'pages',
  access: { read: publishedOrEditors, readVersions: editors, create: editors, update: editors, delete: editors },
  hooks: tellsPlatform,
  versions: { drafts: true, maxPerDoc: 50 },
  defaultSort: 'title',
  admin: {
    group: 'Website',
    useAsTitle: 'title',
    defaultColumns: ['title', 'slug', '_status', 'updatedAt'],
    preview: ({ slug }) => `${site}/pages/${slug}`,
  },
  fields: [
    requiredText('title'),
    code('slug', 'The end of its address: /pages/terms.'),
    longText('description', { description: 'For search engines: one or two sentences.' }),
    { name: 'layout', type: 'blocks', label: 'Parts of the page', required: true, minRows: 1, blocks },
  ],
})
