import { sitePages } from '@lodestay/domain'
import {
  APIError,
  type CollectionBeforeChangeHook,
  type CollectionBeforeDeleteHook,
  type CollectionBeforeOperationHook,
  type CollectionConfig,
  type Endpoint,
  type PayloadRequest,
  type SelectField,
  type TextField,
} from 'payload'
import { editors, publishedOrEditors } from '../access.ts'
import { blocks } from '../blocks.ts'
import { code, longText, requiredText } from '../fields/text-fields.ts'
import { opensPreview, previewAddress } from '../preview.ts'
import type { Settings } from '../settings.ts'
import { shownEndpoint } from '../shown-by-site.ts'

/** GET /api/pages/preview/{slug}: a page's draft, for anyone with an editor's preview link. */
function preview(secret: string): Endpoint {
  return {
    path: '/preview/:slug',
    method: 'get',
    handler: async ({ payload, routeParams, query }) => {
      const slug = String(routeParams?.slug)
      const pass = { until: String(query.until), signature: String(query.signature) }
      if (!opensPreview(secret, slug, pass, Date.now()))
        return Response.json({ errors: [{ message: 'This draft link is invalid or has expired.' }] }, { status: 403 })
      return Response.json(
        await payload.find({ collection: 'pages', where: { slug: { equals: slug } }, draft: true, depth: 2, limit: 1 }),
      )
    },
  }
}

/** A page's kind: a page of the site, or the blog post about one stay. */
const kind: SelectField = {
  name: 'kind',
  type: 'select',
  required: true,
  defaultValue: 'page',
  options: [
    { value: 'page', label: 'Page' },
    { value: 'blog', label: 'Blog post about a stay' },
  ],
}

function isBlogPost(page: { kind?: unknown }): boolean {
  return page.kind === 'blog'
}

const stayIdShape = /^stay_[0-7][0-9a-hjkmnp-tv-z]{25}$/

/** The stay a blog post is about; at most one post per stay. Null for other pages. */
const stayId: TextField = {
  name: 'stayId',
  type: 'text',
  label: 'Stay',
  unique: true,
  index: true,
  admin: {
    condition: isBlogPost,
    description:
      'The ID at the end of the stay’s URL: stay_01kb… Its page links here while its plan includes a blog post.',
  },
  hooks: {
    // Store null instead of an empty string: the field is unique, so only one page could have the empty string.
    beforeDuplicate: [() => null],
    beforeValidate: [({ value, siblingData }) => (isBlogPost(siblingData) && String(value ?? '').trim()) || null],
  },
  validate: (value: unknown, { siblingData }: { siblingData: object }) =>
    !isBlogPost(siblingData) ||
    stayIdShape.test(String(value)) ||
    'Copy the stay’s ID from the end of its URL. It starts with stay_.',
}

/** The slug of a published page that the site itself links to; null for any other page. */
async function linkedSlug(id: unknown, req: PayloadRequest): Promise<string | null> {
  const where = { id: { equals: id } }
  // The latest version may be a draft, with another slug.
  const live = await req.payload.db.findOne<{ id: string; slug: string; _status: string }>({
    collection: 'pages',
    where,
    req,
  })
  return live?._status === 'published' && sitePages.some((slug) => slug === live.slug) ? live.slug : null
}

/** @throws APIError */
function refuseToRemove(slug: string): never {
  const message = `The site links to /pages/${slug}: replace what is on it instead of removing or renaming it.`
  throw new APIError(message, 400, null, true)
}

const noteDraft: CollectionBeforeOperationHook = ({ args, context }) => {
  context.isDraft = 'draft' in args && args.draft === true
}

const keepLinked: CollectionBeforeChangeHook = async ({ data, originalDoc, context, req }) => {
  const slug = originalDoc ? await linkedSlug(originalDoc.id, req) : null
  if (slug === null || (context.isDraft && data._status !== 'published')) return
  if (data._status === 'draft' || data.slug !== slug) refuseToRemove(slug)
}

const keepLinkedFromDeletion: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const slug = await linkedSlug(id, req)
  if (slug !== null) refuseToRemove(slug)
}

const breakpoints = [
  { name: 'phone', label: 'Phone', width: 390, height: 844 },
  { name: 'tablet', label: 'Tablet', width: 820, height: 1100 },
  { name: 'desktop', label: 'Desktop', width: 1440, height: 900 },
]

/** Pages shown on the web. */
export function pages(settings: Settings): CollectionConfig {
  const { PUBLIC_URL: site, CONTENT_SECRET: secret } = settings
  const draftAddress = ({ slug }: { slug?: unknown }): string | null =>
    slug ? previewAddress(site, secret, String(slug), Date.now()) : null
  return {
    slug: 'pages',
    access: { read: publishedOrEditors, readVersions: editors, create: editors, update: editors, delete: editors },
    versions: { drafts: { autosave: { interval: 800, showSaveDraftButton: true } }, maxPerDoc: 50 },
    defaultSort: 'title',
    admin: {
      group: 'Website',
      useAsTitle: 'title',
      defaultColumns: ['title', 'slug', 'kind', '_status', 'updatedAt'],
      preview: draftAddress,
      livePreview: { url: ({ data }) => draftAddress(data), breakpoints },
      components: { edit: { beforeDocumentControls: ['/components/live-since.tsx#LiveSince'] } },
    },
    hooks: { beforeOperation: [noteDraft], beforeChange: [keepLinked], beforeDelete: [keepLinkedFromDeletion] },
    endpoints: [preview(secret), shownEndpoint(settings)],
    fields: [
      requiredText('title'),
      code('slug', 'The end of its URL: /pages/terms.'),
      kind,
      stayId,
      longText('description', { description: 'For search engines: one or two sentences.' }),
      {
        name: 'layout',
        type: 'blocks',
        label: 'Parts of the page',
        labels: { singular: 'part', plural: 'parts' },
        required: true,
        minRows: 1,
        admin: { initCollapsed: true },
        blocks,
      },
    ],
  }
}
