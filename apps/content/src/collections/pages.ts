import type { CollectionConfig, Endpoint } from 'payload'
import { editors, publishedOrEditors } from '../access.ts'
import { blocks } from '../blocks.ts'
import { tellsPlatform } from '../content-changed.ts'
import { code, longText, requiredText } from '../fields/text-fields.ts'
import { opensPreview, previewAddress } from '../preview.ts'
import type { Settings } from '../settings.ts'

/** GET /api/pages/preview/{slug}: a page's draft, for anyone with an editor's preview link. */
function preview(secret: string): Endpoint {
  return {
    path: '/preview/:slug',
    method: 'get',
    handler: async ({ payload, routeParams, query }) => {
      const slug = String(routeParams?.slug)
      const pass = { until: String(query.until), signature: String(query.signature) }
      if (!opensPreview(secret, slug, pass, Date.now()))
        return Response.json({ errors: [{ message: 'This link opens no draft, or no longer.' }] }, { status: 403 })
      return Response.json(
        await payload.find({ collection: 'pages', where: { slug: { equals: slug } }, draft: true, depth: 2, limit: 1 }),
      )
    },
  }
}

/** Pages of the web. */
export function pages({ PUBLIC_URL: site, CONTENT_SECRET: secret }: Settings): CollectionConfig {
  return {
    slug: 'pages',
    access: { read: publishedOrEditors, readVersions: editors, create: editors, update: editors, delete: editors },
    hooks: tellsPlatform,
    versions: { drafts: true, maxPerDoc: 50 },
    defaultSort: 'title',
    admin: {
      group: 'Website',
      useAsTitle: 'title',
      defaultColumns: ['title', 'slug', '_status', 'updatedAt'],
      preview: ({ slug }) => previewAddress(site, secret, String(slug), Date.now()),
    },
    endpoints: [preview(secret)],
    fields: [
      requiredText('title'),
      code('slug', 'The end of its address: /pages/terms.'),
      longText('description', { description: 'For search engines: one or two sentences.' }),
      { name: 'layout', type: 'blocks', label: 'Parts of the page', required: true, minRows: 1, blocks },
    ],
  }
}
