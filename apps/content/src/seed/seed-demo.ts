/** The demo's content: creates what is missing and leaves existing content untouched. */

import { DEMO_PASSWORD, isSameHandle, participationRoles } from '@lodestay/domain'
import { convertMarkdownToLexical, editorConfigFactory } from '@payloadcms/richtext-lexical'
import type { Payload, PayloadRequest } from 'payload'
import { transact } from '../database.ts'
import { demoNetworks } from './demo-networks.ts'
import { demoOutlets, pricesOf, takesRole } from './demo-outlets.ts'
import { type DemoBlock, demoPages } from './demo-pages.ts'
import { demoPictures, drawPicture } from './demo-pictures.ts'
import { demoPromotionTypes } from './demo-promotion-types.ts'
import { iconCatalogue } from './icon-catalogue.ts'

export const demoEditors = [
  { email: 'admin@lodestay.test', name: 'Avery Admin', roles: ['admin'] },
  { email: 'employee@lodestay.test', name: 'Emery Editor', roles: ['editor'] },
]

const demoExtraPrices = { giveaway: 4900, cancellation: 2900 }

type Ids = ReadonlyMap<string, string>

/** Creates what is missing, all or nothing. */
export async function seedDemo(payload: Payload): Promise<void> {
  await transact(payload, seedAll)
}

async function seedAll(req: PayloadRequest): Promise<void> {
  await fill(req, 'users', 'email', demoEditors, (editor) => ({ ...editor, password: DEMO_PASSWORD }))
  await fill(req, 'icons', 'value', iconCatalogue, (icon) => icon)
  const networks = await seedNetworks(req)
  const { types, variations } = await seedPromotionTypes(req, networks)
  await seedOutlets(req, networks, types, variations)
  await seedChannels(req, types, networks)
  await seedExtraPrices(req)
  await seedPages(req)
}

/** Creates the items missing from a collection, identified by `key`, and returns the ids of all items by that key. */
async function fill<Item extends object, Key extends keyof Item & string>(
  req: PayloadRequest,
  collection: string,
  key: Key,
  items: readonly Item[],
  dataOf: (item: Item) => Record<string, unknown>,
): Promise<Ids> {
  const ids = await idsOf(req, collection, key)
  for (const item of items) {
    const name = String(item[key])
    if (ids.has(name)) continue
    const { id } = await req.payload.create({ collection, data: dataOf(item), depth: 0, req })
    ids.set(name, String(id))
  }
  return ids
}

async function idsOf(req: PayloadRequest, collection: string, key: string) {
  const { docs } = await req.payload.find({ collection, pagination: false, depth: 0, select: { [key]: true }, req })
  return new Map(docs.map((doc) => [String((doc as Record<string, unknown>)[key]), String(doc.id)]))
}

function idsFor(ids: Ids, names: readonly string[]): string[] {
  return names.flatMap((name) => ids.get(name) ?? [])
}

/** Networks reference each other, so partners are set once all networks exist; existing networks keep theirs. */
async function seedNetworks(req: PayloadRequest): Promise<Ids> {
  const before = await idsOf(req, 'outletNetworks', 'slug')
  const ids = await fill(
    req,
    'outletNetworks',
    'slug',
    demoNetworks,
    ({ collaborates: _, reshares: __, ...data }) => data,
  )
  for (const { slug, collaborates, reshares } of demoNetworks) {
    const id = ids.get(slug)
    if (!id || before.has(slug)) continue
    const data = { collaborationNetworks: idsFor(ids, collaborates), reshareNetworks: idsFor(ids, reshares) }
    await req.payload.update({ collection: 'outletNetworks', id, data, depth: 0, req })
  }
  return ids
}

async function seedPromotionTypes(req: PayloadRequest, networks: Ids): Promise<{ types: Ids; variations: Ids }> {
  const variants = demoPromotionTypes.flatMap((type) => type.variants)
  const variations = await fill(req, 'promotionVariations', 'code', variants, ({ price: _, ...data }) => data)
  const types = await fill(req, 'promotionTypes', 'promotionType', demoPromotionTypes, ({ postedOn: _, ...type }) => ({
    ...type,
    variants: type.variants.map(({ code, price }) => ({ variation: variations.get(code), price })),
    boosts: type.boosts.map(({ on = [], ...boost }) => ({ ...boost, networks: idsFor(networks, on) })),
  }))
  return { types, variations }
}

/** Outlets have no code: they are recognized by their account or their name, since editors may change either. */
async function seedOutlets(req: PayloadRequest, networks: Ids, types: Ids, variations: Ids): Promise<void> {
  const select = { name: true, network: true, handle: true } as const
  const { docs } = await req.payload.find({ collection: 'outlets', pagination: false, depth: 0, select, req })
  for (const outlet of demoOutlets) {
    const network = networks.get(outlet.network)
    const isSame = (doc: (typeof docs)[number]) =>
      doc.name === outlet.name || (doc.network === network && isSameHandle(String(doc.handle), outlet.handle))
    if (docs.some(isSame)) continue
    const prices = pricesOf(outlet).map((price) => ({
      ...price,
      promotionType: types.get(price.promotionType),
      variation: variations.get(price.variation),
    }))
    const data = { ...outlet, network, isOpen: !outlet.closedReason, prices }
    await req.payload.create({ collection: 'outlets', data, depth: 0, req })
  }
}

const roleNames = { posting: 'posts', amplification: 'amplification', reshare: 'reshares' } as const

async function seedChannels(req: PayloadRequest, types: Ids, networks: Ids): Promise<void> {
  const channels = demoPromotionTypes.flatMap((type) =>
    participationRoles.map((role) => ({
      name: `${type.name}: ${roleNames[role]}`,
      channelCode: `${type.promotionType}-${role}`,
      participationRole: role,
      promotionType: types.get(type.promotionType),
      networks: demoNetworks.flatMap(({ slug }) => (takesRole(slug, role, type) ? (networks.get(slug) ?? []) : [])),
    })),
  )
  await fill(req, 'promotionChannels', 'channelCode', channels, (channel) => channel)
}

async function seedExtraPrices(req: PayloadRequest): Promise<void> {
  const { createdAt } = await req.payload.findGlobal({ slug: 'extraPrices', req })
  if (!createdAt) await req.payload.updateGlobal({ slug: 'extraPrices', data: demoExtraPrices, req })
}

async function seedPages(req: PayloadRequest): Promise<void> {
  const existing = await idsOf(req, 'pages', 'slug')
  const missing = demoPages.filter(({ slug }) => !existing.has(slug))
  const isFirst = missing.length === demoPages.length
  const shown = new Set(missing.flatMap(({ layout }) => layout.map(({ picture }) => picture)))
  // Later only those of missing pages: editors may replace or delete the others.
  const seeded = demoPictures.filter(({ name }) => isFirst || shown.has(name))
  const pictures = await seedPictures(req, seeded)
  const editorConfig = await editorConfigFactory.default({ config: req.payload.config })
  const blockOf = ({ markdown, picture, ...block }: DemoBlock) => ({
    ...block,
    ...(markdown && { content: convertMarkdownToLexical({ editorConfig, markdown }) }),
    ...(picture && { image: pictures.get(picture) }),
  })
  await fill(req, 'pages', 'slug', missing, (page) => ({
    ...page,
    kind: page.stayId ? 'blog' : 'page',
    layout: page.layout.map(blockOf),
    _status: 'published',
  }))
}

async function seedPictures(req: PayloadRequest, pictures: typeof demoPictures): Promise<Ids> {
  const ids = await idsOf(req, 'media', 'filename')
  for (const picture of pictures) {
    if (ids.has(picture.name)) continue
    const data = await drawPicture(picture)
    const file = { data, name: picture.name, mimetype: 'image/webp', size: data.length }
    const { id } = await req.payload.create({ collection: 'media', data: { alt: picture.alt }, file, req })
    ids.set(picture.name, String(id))
  }
  return ids
}
