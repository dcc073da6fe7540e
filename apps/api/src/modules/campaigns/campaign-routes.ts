import {
  CAMPAIGN_CANDIDATES_MAX,
  CalendarQuery,
  Campaign,
  CampaignCandidates,
  CampaignChanges,
  type CampaignFields,
  CampaignInfo,
  CampaignSchedule,
  Cancellation,
  campaignLifecycle,
  can,
  Giveaway,
  NewCampaign,
  Offer,
  OrganizationCalendar,
  PageQuery,
  paged,
  StayPromotion,
} from '@lodestay/domain'
import { z } from 'zod'
import type { Db } from '../../kernel/db.ts'
import { ById, type ByIdContext, type Endpoint, endpoint } from '../../kernel/endpoint.ts'
import type { Content } from '../../providers/content/content.ts'
import { listGiveaways, toGiveaway } from '../giveaways/index.ts'
import { listNotices, toCancellation, toOffer } from '../offers-and-cancellations/index.ts'
import { organizationById } from '../organizations/index.ts'
import { listPromotions, toPromotion } from '../promotions/index.ts'
import { countNewItem, isAlreadySubmitted, isNewStatus, reviewEndpoints } from '../review/index.ts'
import { getCalendar, getCampaignInfo, getCampaignInfos } from './campaign-info.ts'
import { campaignReview } from './campaign-review.ts'
import {
  type CampaignSubject,
  campaignById,
  currentCampaign,
  getCandidates,
  listCampaigns,
  toCampaign,
} from './campaign-store.ts'
import {
  campaignNow,
  changeCampaign,
  makeCampaign,
  scheduleCampaign,
  setCampaignStatus,
  submitCampaign,
} from './edit-campaign.ts'
import { removeCampaign } from './remove-campaign.ts'

function campaignOfPath({ db, params }: ByIdContext) {
  return campaignById(db, params.id)
}

function lockedCampaign({ db, params }: ByIdContext) {
  return campaignById(db, params.id, true)
}

function organizationOfPath({ db, params }: ByIdContext) {
  return organizationById(db, params.id)
}

/** Resolves the organization from the path: its own id, or the id of one of its campaigns. */
async function organizationOfEither(context: ByIdContext) {
  const found = await (context.params.id.startsWith('org_') ? organizationOfPath(context) : campaignOfPath(context))
  return found && { organizationId: found.organizationId }
}

const reply = Campaign.meta({ id: 'Campaign' })
const info = CampaignInfo.meta({ id: 'CampaignInfo' })
const read = { method: 'GET', access: 'campaign.View', params: ById } as const
const byHost = { params: ById, reply, access: 'campaign.Update', subject: lockedCampaign } as const

const Listed = PageQuery.extend({ status: z.enum(campaignLifecycle.statuses).optional() })

/** Items that reference a campaign of another organization are not in it. */
function contentsOf({ id, organizationId }: CampaignSubject) {
  return { campaignId: id, organizationId }
}

async function answer(db: Db, id: string): Promise<Campaign> {
  return toCampaign(await campaignNow(db, id))
}

export function campaignRoutes(content: Pick<Content, 'catalogue'>): Endpoint[] {
  const inCampaign = { ...read, query: PageQuery, subject: campaignOfPath } as const
  return [
    endpoint({
      method: 'POST',
      url: '/campaigns',
      summary: 'Create a campaign for an organization, as a Draft',
      access: 'campaign.Create',
      body: NewCampaign,
      reply,
      status: 201,
      location: '/campaigns',
      subject: ({ db, body }) => organizationById(db, body.organizationId),
      handle: async ({ body: { organizationId, ...fields }, ...edit }) => {
        await countNewItem(edit.db, edit.caller, 'campaigns', edit.now)
        return answer(edit.db, await makeCampaign(edit, organizationId, fields))
      },
    }),
    endpoint({
      ...byHost,
      method: 'PATCH',
      url: '/campaigns/:id',
      problems: ['illegal-move'],
      summary:
        'Update fields of a campaign, which turns a rejected one back into a Draft; or set a status, guarded like its named action',
      body: CampaignChanges.extend({
        status: z.enum(campaignLifecycle.statuses).optional(),
        category: z.string().max(60).optional(),
        message: z.string().max(2000).optional(),
      }),
      handle: async ({ subject, body: { status, category, message, ...fields }, ...edit }) => {
        await changeCampaign(edit, subject, fields as Partial<CampaignFields>)
        const changed = await campaignNow(edit.db, subject.id)
        if (isNewStatus(status, subject.row.status, changed.row.status))
          await setCampaignStatus(edit, changed, status, { category, message })
        return answer(edit.db, subject.id)
      },
    }),
    endpoint({
      method: 'DELETE',
      url: '/campaigns/:id',
      summary: 'Delete a campaign that is a Draft or was rejected; its items are kept, without a campaign',
      access: 'campaign.Delete',
      params: ById,
      reply: z.null(),
      status: 204,
      subject: lockedCampaign,
      handle: async ({ db, caller, subject }) => {
        await removeCampaign(db, caller, subject)
        return null
      },
    }),
    endpoint({
      ...byHost,
      method: 'POST',
      url: '/campaigns/:id/applications',
      operationId: 'submitCampaign',
      problems: ['illegal-move'],
      summary: 'Submit a campaign with any remaining changes, or {}; a rejected one must be changed first',
      body: CampaignChanges,
      handle: async ({ subject, body, ...edit }) => {
        await changeCampaign(edit, subject, body as Partial<CampaignFields>)
        if (!isAlreadySubmitted(subject.row.status, body))
          await submitCampaign(edit, await campaignNow(edit.db, subject.id))
        return answer(edit.db, subject.id)
      },
    }),
    endpoint({
      ...byHost,
      method: 'POST',
      url: '/campaigns/:id/schedule',
      problems: ['illegal-move'],
      summary: 'Change the dates of a queued campaign',
      body: CampaignSchedule,
      handle: async ({ subject, body, ...edit }) => {
        await scheduleCampaign(edit, subject, body.dateRange)
        return answer(edit.db, subject.id)
      },
    }),
    endpoint({
      ...read,
      url: '/campaigns/:id',
      summary: 'Get a campaign',
      reply,
      subject: campaignOfPath,
      handle: async ({ subject }) => toCampaign(subject),
    }),
    endpoint({
      ...read,
      url: '/campaigns/:id/info',
      summary: 'Get a campaign’s summary: its items, what they cost and what they bring in',
      reply: info,
      subject: campaignOfPath,
      handle: ({ db, subject }) => getCampaignInfo(db, subject, content),
    }),
    endpoint({
      ...read,
      url: '/campaigns/:id/current',
      operationId: 'getCurrentCampaign',
      summary: "Get an organization's currently running campaign, or null; a campaign's ID stands for its organization",
      reply: reply.nullable(),
      subject: organizationOfEither,
      handle: async ({ db, subject, now }) => {
        const current = await currentCampaign(db, subject.organizationId, now)
        return current && toCampaign(current)
      },
    }),
    endpoint({
      ...read,
      url: '/campaigns/:id/current/info',
      operationId: 'getCurrentCampaignInfo',
      summary: 'Get the summary of the currently running campaign, or null',
      reply: info.nullable(),
      subject: organizationOfEither,
      handle: async ({ db, subject, now }) => {
        const current = await currentCampaign(db, subject.organizationId, now)
        return current && getCampaignInfo(db, current, content)
      },
    }),
    endpoint({
      ...read,
      url: '/campaigns/:id/all',
      operationId: 'listCampaigns',
      summary: "List all campaigns of an organization; a campaign's ID stands for its organization",
      query: PageQuery,
      reply: paged(reply),
      subject: organizationOfEither,
      handle: ({ db, subject, query }) => listCampaigns(db, subject.organizationId, query, toCampaign),
    }),
    endpoint({
      ...read,
      url: '/campaigns/:id/active',
      operationId: 'listActiveCampaigns',
      summary:
        "List an organization's approved campaigns that are running or upcoming; a campaign's ID stands for its organization",
      query: PageQuery,
      reply: paged(reply),
      subject: organizationOfEither,
      handle: ({ db, subject, query, now }) => listCampaigns(db, subject.organizationId, query, toCampaign, now),
    }),
    endpoint({
      ...inCampaign,
      url: '/campaigns/:id/promotions',
      summary: 'List the promotions in a campaign, in every status',
      reply: paged(StayPromotion),
      handle: async ({ db, subject, query, now }) => {
        const catalogue = await content.catalogue()
        return listPromotions(db, { ...query, ...contentsOf(subject) }, 'all', (each) =>
          toPromotion(each, catalogue, now),
        )
      },
    }),
    endpoint({
      ...inCampaign,
      url: '/campaigns/:id/cancellations',
      summary: 'List the cancellations in a campaign, in every status',
      reply: paged(Cancellation),
      handle: ({ db, subject, query, now }) =>
        listNotices(db, 'cancellations', { ...query, ...contentsOf(subject) }, 'all', now, toCancellation),
    }),
    endpoint({
      ...inCampaign,
      url: '/campaigns/:id/offers',
      summary: 'List the offers in a campaign, in every status',
      reply: paged(Offer),
      handle: ({ db, subject, query, now }) =>
        listNotices(db, 'offers', { ...query, ...contentsOf(subject) }, 'all', now, toOffer),
    }),
    endpoint({
      ...inCampaign,
      url: '/campaigns/:id/giveaways',
      summary: 'List the giveaways in a campaign, in every status',
      reply: paged(Giveaway),
      handle: ({ db, caller, subject, query }) =>
        listGiveaways(db, { ...query, ...contentsOf(subject) }, 'all', (each) =>
          toGiveaway(each, can(caller, 'giveaway.View', each)),
        ),
    }),
    endpoint({
      ...read,
      url: '/organizations/:id/campaigns',
      summary: 'List all campaigns of an organization',
      query: Listed,
      reply: paged(reply),
      subject: organizationOfPath,
      handle: ({ db, subject, query }) => listCampaigns(db, subject.organizationId, query, toCampaign),
    }),
    endpoint({
      ...read,
      url: '/organizations/:id/campaigns/info',
      operationId: 'listCampaignInfos',
      summary:
        'List the summaries of all campaigns of an organization: their items, what they cost and what they bring in',
      query: Listed,
      reply: paged(info),
      subject: organizationOfPath,
      handle: async ({ db, subject, query }) => {
        const found = await listCampaigns(db, subject.organizationId, query, (campaign) => campaign)
        return { ...found, docs: await getCampaignInfos(db, found.docs, content) }
      },
    }),
    endpoint({
      ...read,
      url: '/organizations/:id/calendar',
      operationId: 'getOrganizationCalendar',
      summary: 'List everything an organization has scheduled in a date range, and its promotions without a date',
      query: CalendarQuery,
      reply: OrganizationCalendar.meta({ id: 'OrganizationCalendar' }),
      subject: organizationOfPath,
      handle: ({ db, subject, query: { from, to } }) => getCalendar(db, subject.organization, [from, to], content),
    }),
    endpoint({
      method: 'GET',
      url: '/organizations/:id/campaign-candidates',
      operationId: 'listCampaignCandidates',
      summary:
        'List the items of an organization that can be added to a campaign: in none, and neither over nor canceled',
      access: 'campaign.Update',
      params: ById,
      reply: CampaignCandidates.meta({ id: 'CampaignCandidates' }),
      subject: organizationOfPath,
      handle: async ({ db, subject }) => {
        const found = await getCandidates(db, subject.organizationId)
        const candidates = found.slice(0, CAMPAIGN_CANDIDATES_MAX)
        return { candidates, isCapped: found.length > candidates.length }
      },
    }),
    ...reviewEndpoints({ of: campaignReview, url: '/campaigns', reply, answer, resource: 'campaign' }),
  ]
}
