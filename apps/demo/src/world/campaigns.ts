/**
 * The demo host's campaigns, in every status. An accepted one whose dates are past is executed by the scheduled job.
 */
import type { CampaignStatus, Rejection } from '@lodestay/domain'

export type DemoCampaign = {
  readonly key: string
  readonly organizationKey: string
  readonly title: string
  readonly summary: string
  readonly goal: string
  /** In cents. */
  readonly budget: number | null
  /** Days from the day of seeding; a negative one is past. */
  readonly days: { readonly start: number; readonly end: number }
  readonly status: CampaignStatus
  readonly stayKeys: readonly string[]
  readonly rejection?: Rejection
}

// title | summary | goal | budget in dollars | first and last day | status
const lines = [
  `
  Quiet weeks | The weeks between two seasons: empty paths, lit stoves, rates a fifth lower. | Fill the Sundays to Thursdays. | 900 | -6 18 | Queued
  By the stove | For couples who want snow outside and nothing to do inside. | Twelve weekends before the thaw. | 1200 | 24 75 | Submitted
  Mud season, honestly | Boots by the door, half the price, and we say why. | | | 95 125 | Draft
  Long evenings | Supper on the rocks until ten, for families with school-age children. | Full weeks rather than weekends. | 1500 | -80 -36 | Queued
  EVERYTHING MUST GO | Cheapest nights on the coast!!! | | 50 | 10 20 | Rejected
`,
  `
  Ice-out | The lake opens, and the first boats go in. For anglers and for who likes the sound. | Two bookings a week per house. | 300 | -3 14 | Queued
  A lake of one’s own | Midweek stays for who works from anywhere. | Ten stays of four nights or more. | 800 | 20 48 | Submitted
  First frost | Saunas, candles, and the stars from the dock. | | 600 | 60 90 | Draft
  High summer | Docks, canoes, and long tables. It sold itself, nearly. | Every July weekend. | 1800 | -45 -8 | Queued
  Best lake ever | The best. | | | 8 30 | Rejected
`,
]
const refusal: Rejection = {
  category: 'Other',
  message: 'Tell us whom it is for and what they get, in words that a guest could check.',
}

/** Parses the lines: the first block is for the first organization, the second for the second. */
export function demoCampaigns(
  organizationKeys: readonly string[],
  stays: readonly { readonly key: string; readonly organizationKey: string }[],
): DemoCampaign[] {
  return organizationKeys.flatMap((organizationKey, at) =>
    (lines[at] ?? '')
      .trim()
      .split('\n')
      .map((line, index) => {
        const [title, summary, goal, dollars, days, status] = line.split('|').map((part) => part.trim()) as [
          string,
          string,
          string,
          string,
          string,
          CampaignStatus,
        ]
        const [start, end] = days.split(' ').map(Number) as [number, number]
        const own = stays.filter((stay) => stay.organizationKey === organizationKey)
        return {
          key: `${organizationKey}-${index}`,
          organizationKey,
          title,
          summary,
          goal,
          status,
          budget: dollars ? Number(dollars) * 100 : null,
          days: { start, end },
          stayKeys: own.slice(0, 1 + (index % 3)).map(({ key }) => key),
          ...(status === 'Rejected' && { rejection: refusal }),
        }
      }),
  )
}

/** The campaign during which an organization's item begins; null if there is none. */
export function campaignOn(
  campaigns: readonly DemoCampaign[],
  organizationKey: string | undefined,
  day: number | null,
): string | null {
  const found = campaigns.find(
    (campaign) =>
      campaign.organizationKey === organizationKey &&
      day !== null &&
      campaign.days.start <= day &&
      day <= campaign.days.end,
  )
  return found?.key ?? null
}
