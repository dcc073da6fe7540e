import {
  type CatalogueOutlet,
  DirectoryQuery,
  ListedOutlet,
  listedOutlet,
  OutletCalendar,
  OutletCalendarQuery,
  OutletDirectory,
  OutletPriceLine,
  onOnePage,
  paged,
  priceListOf,
  searchDirectory,
} from '@lodestay/domain'
import { z } from 'zod'
import { ById, endpoint } from '../../kernel/endpoint.ts'
import { notFound } from '../../kernel/errors.ts'
import { pageOfAll } from '../../kernel/paging.ts'
import type { Content } from '../../providers/content/content.ts'
import { postsByDay, workOfOutlets } from '../execution/index.ts'

const listed = ListedOutlet.meta({ id: 'ListedOutlet' })

/** Outlets for comparison by hosts: public without prices; with prices and busy days for signed-in users. */
export function directoryRoutes(content: Pick<Content, 'catalogue'>) {
  const outletById = async (id: string): Promise<CatalogueOutlet> => {
    const found = (await content.catalogue()).outlets.find((outlet) => outlet.id === id)
    if (!found) throw notFound('No such outlet.')
    return found
  }
  return [
    endpoint({
      method: 'GET',
      url: '/outlets/directory',
      operationId: 'searchOutletDirectory',
      summary: 'List outlets that sell promotions, with their reach and topics but without prices',
      access: 'public',
      query: DirectoryQuery,
      reply: OutletDirectory.extend({ docs: z.array(listed) }).meta({ id: 'OutletDirectory' }),
      handle: async ({ db, query }) => {
        const catalogue = await content.catalogue()
        const { outlets, ...counts } = searchDirectory(catalogue, query)
        const page = pageOfAll(query, outlets)
        const works = await workOfOutlets(
          db,
          page.docs.map(({ id }) => id),
        )
        const docs = page.docs.map((outlet) => listedOutlet(outlet, catalogue.types, works.get(outlet.id)))
        return { ...page, docs, ...counts }
      },
    }),
    endpoint({
      method: 'GET',
      url: '/outlets/directory/:id',
      operationId: 'getListedOutlet',
      problems: ['not-found'],
      summary: 'Get an outlet as shown in the directory',
      access: 'public',
      params: ById,
      reply: listed,
      handle: async ({ db, params }) => {
        const outlet = await outletById(params.id)
        const [{ types }, works] = await Promise.all([content.catalogue(), workOfOutlets(db, [outlet.id])])
        return listedOutlet(outlet, types, works.get(outlet.id))
      },
    }),
    endpoint({
      method: 'GET',
      url: '/outlets/:id/prices',
      operationId: 'listOutletPrices',
      problems: ['not-found'],
      summary: 'List everything an outlet sells, with prices in cents',
      access: 'user',
      params: ById,
      reply: paged(OutletPriceLine.meta({ id: 'OutletPriceLine' })),
      handle: async ({ params }) =>
        onOnePage(priceListOf(await outletById(params.id), (await content.catalogue()).types)),
    }),
    endpoint({
      method: 'GET',
      url: '/outlets/:id/calendar',
      operationId: 'getOutletCalendar',
      problems: ['not-found'],
      summary: 'List the days when an outlet already has posts booked; all other days are free',
      access: 'user',
      params: ById,
      query: OutletCalendarQuery,
      reply: OutletCalendar.meta({ id: 'OutletCalendar' }),
      handle: async ({ db, params, query }) => {
        const { id } = await outletById(params.id)
        return { days: await postsByDay(db, id, query) }
      },
    }),
  ]
}
