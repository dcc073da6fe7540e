import { AVAILABILITY_STAYS_MAX } from '@lodestay/domain/calendars/availability'
import { clipNights, mergeNights, nightCount } from '@lodestay/domain/calendars/nights'
import { type Actor, can } from '@lodestay/domain/permissions'
import { parsePrice } from '@lodestay/domain/promotions/price'
import { shownStayName } from '@lodestay/domain/stays/stay-name'
import { type ApiClient, ApiProblem, answer } from '../../lib/api.ts'
import { textOf } from '../../lib/form-result.ts'
import { count } from '../../lib/format.ts'
import * as uiTexts from '../../ui/texts.ts'
import * as texts from './texts.ts'

/** Maximum number of other stays that a change can also apply to. */
const OTHERS_MAX = AVAILABILITY_STAYS_MAX - 1

/** Everything about a stay's calendar that the host's organization may see. */
export async function readHostCalendar(api: ApiClient, user: Actor, orgId: string, stayId: string) {
  const params = { path: { id: stayId } }
  const mayUpdate = can(user, 'stay.Update', { stayId, organizationId: orgId })
  const [stay, calendar, feeds, exports] = await Promise.all([
    answer(api.GET('/api/stays/{id}', { params: { ...params, query: { checkDrafts: 'true' } } })),
    answer(api.GET('/api/stays/{id}/calendar', { params })),
    answer(api.GET('/api/stays/{id}/calendar-feeds', { params })),
    mayUpdate ? answer(api.GET('/api/stays/{id}/calendar-exports', { params })) : { docs: [] },
  ])
  return {
    stay: {
      id: stayId,
      name: shownStayName(stay.displayName),
      organizationId: stay.organizationId,
      rate: calendar.rate,
      isPublic: stay.status === 'Accepted' && stay.enable,
    },
    calendar,
    feeds: feeds.docs,
    exports: exports.docs,
    othersMax: OTHERS_MAX,
    mayUpdate,
  }
}
export type HostCalendar = Awaited<ReturnType<typeof readHostCalendar>>

type Change = { isBlocked?: boolean; price?: number | null; minimumNights?: number | null }

function problem(path: string, message: string): ApiProblem {
  return new ApiProblem(422, { detail: message, errors: [{ path, message }] })
}

/** The change that each button of the nights form makes, and its confirmation message. */
const changes: Readonly<Record<string, (form: FormData) => { change: Change; done: typeof texts.blocked }>> = {
  block: () => ({ change: { isBlocked: true }, done: texts.blocked }),
  open: () => ({ change: { isBlocked: false }, done: texts.opened }),
  rate: (form) => {
    const typed = textOf(form, 'rate')
    const price = parsePrice(typed)
    if (typed && price === null) throw problem('rate', texts.rateIsAmount)
    return { change: { price }, done: texts.rateSet }
  },
  minimum: (form) => {
    const typed = textOf(form, 'minimum')
    if (typed && !/^\d{1,3}$/.test(typed)) throw problem('minimum', texts.minimumIsNumber)
    return { change: { minimumNights: typed ? Number(typed) : null }, done: texts.minimumSet }
  },
}

/** The page's forms, by intent. */
export function calendarForms(api: ApiClient, orgId: string, stayId: string) {
  const path = { id: stayId }
  const ofFeed = (form: FormData) => ({ params: { path: { ...path, feedId: textOf(form, 'id') } } })
  const ofExport = (form: FormData) => ({ params: { path: { ...path, exportId: textOf(form, 'id') } } })
  const set = (intent: string) => async (form: FormData) => {
    const [start, end] = [textOf(form, 'start'), textOf(form, 'end')]
    if (!start || !end) throw problem('start', texts.chooseNights)
    const { change, done } = (changes[intent] ?? changes.block)?.(form) ?? {}
    if (!change || !done) throw problem('start', texts.chooseNights)
    const ranges = [{ start, end, ...change }]
    const stayIds = [stayId, ...form.getAll('stay').map(String)]
    if (stayIds.length > AVAILABILITY_STAYS_MAX) throw problem('stay', texts.othersAtMost(OTHERS_MAX))
    const nights = nightCount({ start, end })
    if (stayIds.length > 1) {
      const body = { stayIds, ranges }
      const params = { path: { id: orgId } }
      const changed = await answer(api.PUT('/api/organizations/{id}/availability', { params, body })).catch(byField)
      const still = changed.stillTakenStayIds.length
      const summary = done(count(nights, uiTexts.night), texts.ofStays(stayIds.length))
      return still > 0 ? `${summary} ${texts.stillTaken(texts.nightsOfStays(still))}` : summary
    }
    const { taken } = await answer(
      api.PUT('/api/stays/{id}/availability', { params: { path }, body: { ranges } }),
    ).catch(byField)
    const others = taken.filter(({ feedId }) => change.isBlocked === false && feedId !== null)
    const still = mergeNights(clipNights(others, { start, end })).reduce((sum, range) => sum + nightCount(range), 0)
    return [
      ...(still < nights ? [done(count(nights - still, uiTexts.night), texts.ofStays(1))] : []),
      ...(still > 0 ? [texts.stillTaken(count(still, uiTexts.night))] : []),
    ].join(' ')
  }
  const keep = (isKeptHere: boolean) => async () => {
    await answer(api.PUT('/api/stays/{id}/availability', { params: { path }, body: { isKeptHere } }))
    return isKeptHere ? texts.keeping : texts.keepingNoLonger
  }
  return {
    block: set('block'),
    open: set('open'),
    rate: set('rate'),
    minimum: set('minimum'),
    keep: keep(true),
    'keep-no-longer': keep(false),
    'add-feed': async (form: FormData) => {
      const [url, partner] = [textOf(form, 'url'), textOf(form, 'partner')]
      const body = { url, ...(partner && { partner }) }
      const feed = await answer(api.POST('/api/stays/{id}/calendar-feeds', { params: { path }, body }))
      const params = { path: { ...path, feedId: feed.id } }
      // The feed has been added, even if its first refresh fails.
      const read = await answer(api.POST('/api/stays/{id}/calendar-feeds/{feedId}/refresh', { params })).catch(
        () => feed,
      )
      return read.problem ? texts.feedAddedBut(read.name, read.problem) : texts.feedAdded(read.name)
    },
    refresh: async (form: FormData) => {
      const feed = await answer(api.POST('/api/stays/{id}/calendar-feeds/{feedId}/refresh', ofFeed(form)))
      if (feed.problem) throw new ApiProblem(422, { detail: texts.refreshFailed(feed.name, feed.problem) })
      return texts.refreshed(feed.name)
    },
    'remove-feed': async (form: FormData) => {
      await api.DELETE('/api/stays/{id}/calendar-feeds/{feedId}', ofFeed(form))
      return texts.feedRemoved
    },
    'add-export': async (form: FormData) => {
      const partner = textOf(form, 'other') || textOf(form, 'partner')
      if (!partner) throw problem('partner', texts.chooseSite)
      const created = await answer(
        api.POST('/api/stays/{id}/calendar-exports', { params: { path }, body: { partner } }),
      )
      return texts.exportAdded(created.partner)
    },
    renew: async (form: FormData) => {
      const created = await answer(api.POST('/api/stays/{id}/calendar-exports/{exportId}/renew', ofExport(form)))
      return texts.exportRenewed(created.partner)
    },
    'remove-export': async (form: FormData) => {
      await api.DELETE('/api/stays/{id}/calendar-exports/{exportId}', ofExport(form))
      return texts.exportRemoved
    },
  }
}

/** The API's field names for a range, mapped to the form's. */
const fields: Readonly<Record<string, string>> = { price: 'rate', minimumNights: 'minimum' }

function byField(error: unknown): never {
  if (!(error instanceof ApiProblem) || error.errors.length === 0) throw error
  const errors = error.errors.map(({ path, message }) => {
    const name = path.split('.').at(-1) ?? ''
    return { path: fields[name] ?? name, message }
  })
  throw new ApiProblem(error.status, { ...error.document, errors })
}
