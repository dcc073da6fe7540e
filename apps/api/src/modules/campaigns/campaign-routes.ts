import { Campaign, CampaignInfo, Cancellation, PageQuery, paged, StayPromotion } from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import { ById, type Endpoint, endpoint } from '../../kernel/endpoint.ts'
import type { Content } from '../../providers/content/content.ts'
import { listNotices, toCancellation } from '../offers-and-cancellations/index.ts'
import { organizationById } from '../organizations/index.ts'
import { listPromotions, toPromotion } from '../promotions/index.ts'
import { campaignById, currentCampaign, listCampaigns, toCampaign, toCampaignInfo } from './campaign-store.ts'

type ByIdContext = { db: Db; params: { id: string } }

function campaignOfPath({ db, params }: ByIdContext) {
  return campaignById(db, params.id)
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

export function campaignRoutes(content: Pick<Content, 'catalogue'>): Endpoint[] {
  return [
    endpoint({
      ...read,
      url: '/campaigns/:id',
      summary: 'One campaign',
      reply,
      subject: campaignOfPath,
      handle: async ({ subject }) => toCampaign(subject.row),
    }),
    endpoint({
      ...read,
      url: '/campaigns/:id/info',
      summary: 'The short form of a campaign',
      reply: info,
      subject: campaignOfPath,
      handle: async ({ subject }) => toCampaignInfo(subject.row),
    }),
    endpoint({
      ...read,
      url: '/campaigns/:id/current',
      operationId: 'getCurrentCampaign',
      summary: "The campaign of an organization that runs now, or null; a campaign's id stands for its organization",
      reply: reply.nullable(),
      subject: organizationOfEither,
      handle: async ({ db, subject, now }) => {
        const row = await currentCampaign(db, subject.organizationId, now)
        return row && toCampaign(row)
      },
    }),
    endpoint({
      ...read,
      url: '/campaigns/:id/current/info',
      operationId: 'getCurrentCampaignInfo',
      summary: 'The short form of the campaign that runs now, or null',
      reply: info.nullable(),
      subject: organizationOfEither,
      handle: async ({ db, subject, now }) => {
        const row = await currentCampaign(db, subject.organizationId, now)
        return row && toCampaignInfo(row)
      },
    }),
    endpoint({
      ...read,
      url: '/campaigns/:id/all',
      operationId: 'listCampaigns',
      summary: "All campaigns of an organization; a campaign's id stands for its organization",
      query: PageQuery,
      reply: paged(reply),
      subject: organizationOfEither,
      handle: ({ db, subject, query }) => listCampaigns(db, subject.organizationId, query),
    }),
    endpoint({
      ...read,
      url: '/campaigns/:id/active',
      operationId: 'listActiveCampaigns',
      summary:
        "The approved campaigns of an organization that run or will; a campaign's id stands for its organization",
      query: PageQuery,
      reply: paged(reply),
      subject: organizationOfEither,
      handle: ({ db, subject, query, now }) => listCampaigns(db, subject.organizationId, query, now),
    }),
    endpoint({
      ...read,
      url: '/campaigns/:id/promotions',
      summary: 'The promotions of a campaign, in every status',
      query: PageQuery,
      reply: paged(StayPromotion),
      subject: campaignOfPath,
      handle: async ({ db, params, subject, query }) => {
        const catalogue = await content.catalogue()
        const ofCampaign = { ...query, campaignId: params.id, organizationId: subject.organizationId }
        return listPromotions(db, ofCampaign, 'all', (each) => toPromotion(each, catalogue))
      },
    }),
    endpoint({
      ...read,
      url: '/campaigns/:id/cancellations',
      summary: 'The cancellations of a campaign, in every status',
      query: PageQuery,
      reply: paged(Cancellation),
      subject: campaignOfPath,
      handle: ({ db, params, subject, query, now }) => {
        const ofCampaign = { ...query, campaignId: params.id, organizationId: subject.organizationId }
        return listNotices(db, 'cancellations', ofCampaign, 'all', now, toCancellation)
      },
    }),
    endpoint({
      ...read,
      url: '/organizations/:id/campaigns',
      summary: 'All campaigns of an organization',
      query: PageQuery,
      reply: paged(reply),
      subject: organizationOfPath,
      handle: ({ db, subject, query }) => listCampaigns(db, subject.organizationId, query),
    }),
  ]
}
