/** Creates a demo campaign and moves it to its status through the product's own functions. */

import type { Caller } from '@lodestay/api/kernel/auth'
import type { Db } from '@lodestay/api/kernel/db'
import { campaignNow, campaignReview, makeCampaign, submitCampaign } from '@lodestay/api/modules/campaigns/index'
import { accept, reject } from '@lodestay/api/modules/review/index'
import type { CampaignFields, CampaignStatus, Rejection } from '@lodestay/domain'

type DemoCampaign = {
  readonly organizationId: string
  readonly fields: CampaignFields
  readonly status: CampaignStatus
  readonly rejection?: Rejection | undefined
}
/** Who performs the steps, and when: before its end, if that is past. */
type Steps = { readonly host: Caller; readonly moderator: Caller; readonly at: Date }

/** @returns its id. */
export async function addDemoCampaign(
  db: Db,
  { organizationId, fields, status, rejection }: DemoCampaign,
  { host, moderator, at }: Steps,
): Promise<string> {
  const edit = { db, caller: host, now: at }
  const id = await makeCampaign(edit, organizationId, fields)
  if (status === 'Draft') return id
  await submitCampaign(edit, await campaignNow(db, id))
  if (rejection) await reject(db, moderator, campaignReview, await campaignNow(db, id), rejection, at)
  if (status === 'Queued') await accept(db, moderator, campaignReview, await campaignNow(db, id), at)
  return id
}
