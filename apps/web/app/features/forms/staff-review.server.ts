import { claimLeft } from '@lodestay/domain/review/claim'
import { type ApiClient, answer } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import * as uiTexts from '../../ui/texts.ts'
import type { StaffReview } from './hosted-form.tsx'
import * as texts from './texts.ts'

type Kind = 'offers' | 'cancellations' | 'giveaways'

/** For staff in a host's form: where it is reviewed, and who else is doing so: only the claim's holder can change it. */
export async function getStaffReview(api: ApiClient, kind: Kind, id: string, staffId: string): Promise<StaffReview> {
  const { standing } = await answer(api.GET(`/api/moderation/${kind}/{id}`, { params: { path: { id } } }))
  const { lockedBy, lockedAt } = standing
  const isClaimedByOther =
    lockedBy !== null && lockedBy.id !== staffId && lockedAt !== null && claimLeft(Date.parse(lockedAt), Date.now()) > 0
  return {
    address: paths.moderation.item(kind, id),
    closed: isClaimedByOther ? `${texts.isReviewing(lockedBy.name)}. ${uiTexts.moderatorDecidesSoon}` : undefined,
  }
}
