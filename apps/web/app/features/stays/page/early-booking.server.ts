import type { User } from '@lodestay/domain'
import { PREMIUM_EARLIER_HOURS } from '@lodestay/domain/memberships/membership'
import { type ApiClient, answer } from '../../../lib/api.ts'
import { day } from '../../../lib/format.ts'

/**
 * Enters a code of the host. Returns the day from which on the traveler sees the private link, or null if they see it now: a
 * code may be entered before the window begins, which it does sooner for Premium.
 */
export async function enterCode(
  api: ApiClient,
  user: Pick<User, 'userMembership'> | null,
  stayId: string,
  code: string,
): Promise<string | null> {
  const params = { path: { id: stayId } }
  await answer(api.POST('/api/stays/{id}/early-booking/codes', { params, body: { code } }))
  const { earlyBooking } = await answer(api.GET('/api/stays/{id}', { params }))
  if (!earlyBooking || earlyBooking.bookingLink) return null
  const sooner = user?.userMembership === 'Premium' ? PREMIUM_EARLIER_HOURS * 3_600_000 : 0
  return day(Date.parse(earlyBooking.startDate) - sooner)
}
