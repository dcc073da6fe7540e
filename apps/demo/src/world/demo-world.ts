/** The demo world: some three hundred stays and forty hosts, the same on every start. */
import {
  DEMO_BLOG_STAY,
  type PlanName,
  type Rejection,
  type StayDraftFields,
  type StayFields,
  type stayLifecycle,
} from '@lodestay/domain'
import { type Chance, chanceOf } from '@lodestay/scenery/chance'
import { type DemoCampaign, demoCampaigns } from './campaigns.ts'
import { type CatalogueEntry, catalogue } from './catalogue.ts'
import { type FrontDesk, frontDesk } from './front-desk.ts'
import { type DemoGiveaway, demoGiveaways } from './giveaways.ts'
import { hostSays } from './homes.ts'
import { emailOf, type HostSeed, hosts, houseHosts } from './hosts.ts'
import { type DemoNotices, demoNotices } from './notices.ts'
import { type DemoPromotion, demoPromotions } from './promotions.ts'
import { regions } from './regions/index.ts'
import { deckOf, decksOf, linesOf, writeStay } from './stay-fields.ts'
import { edits, refusals, unfinished } from './stories.ts'
import { type DemoTravels, demoTravels } from './travels.ts'

type Status = (typeof stayLifecycle.statuses)[number]

export type PlanStory = 'renewed' | 'upgraded' | 'canceled' | 'pastDue'

export type DemoOrganization = {
  readonly key: string
  readonly name: string
  readonly ownerName: string
  readonly ownerEmail: string
  readonly managerEmails: readonly string[]
}

export type DemoStay = {
  readonly key: string
  readonly organizationKey: string
  /** Complete for every status but Draft. */
  readonly fields: StayFields | StayDraftFields
  readonly status: Status
  readonly enable: boolean
  /** The plan that is bought for it; without a payment provider it stays on Free. */
  readonly plan: PlanName
  /** How it got its plan; the other plans begin today. */
  readonly planStory?: PlanStory
  /** The open edit of an accepted stay, and its status. */
  readonly revision?: {
    readonly status: Exclude<Status, 'Accepted'>
    readonly fields: StayFields
    readonly rejection?: Rejection
  }
  readonly rejection?: Rejection
  readonly favoriteCount: number
  readonly ageDays: number
}

export type DemoWorld = {
  readonly organizations: readonly DemoOrganization[]
  readonly stays: readonly DemoStay[]
  readonly attributes: readonly CatalogueEntry[]
  readonly frontDesk: FrontDesk
  readonly notices: DemoNotices
  readonly promotions: readonly DemoPromotion[]
  readonly campaigns: readonly DemoCampaign[]
  readonly giveaways: readonly DemoGiveaway[]
  /** The demo traveler's data. */
  readonly travels: DemoTravels
}

// The demo host's stays cycle through these, so that every host screen has realistic data.
const houseStatuses: readonly Status[] = [
  'Accepted',
  'Draft',
  'Submitted',
  'Pending',
  'Rejected',
  'Accepted',
  'Accepted',
  'Accepted',
  'Accepted',
]
const housePlans: readonly PlanName[] = ['Growth', 'Free', 'Free', 'Free', 'Free', 'Plus', 'Basic', 'Free', 'Plus']
const revisionStatuses = ['Submitted', 'Draft', 'Pending', 'Rejected'] as const

function statusOf(turn: number, house: number | null): Status {
  if (house !== null) return houseStatuses[house % houseStatuses.length]!
  // About one in fourteen of the others isn't accepted yet, or was rejected.
  return turn % 14 === 5
    ? (['Submitted', 'Pending', 'Draft', 'Rejected', 'Submitted'] as const)[Math.floor(turn / 14) % 5]!
    : 'Accepted'
}

function planOf(status: Status, house: number | null, chance: Chance): PlanName {
  if (house !== null) return housePlans[house % housePlans.length]!
  return status === 'Accepted' ? chance.pick([...Array<PlanName>(21).fill('Free'), 'Basic', 'Plus', 'Growth']) : 'Free'
}

/** The demo host's plans have a history, so that billing pages have something to show. */
function planStoryOf(hostKey: string, house: number | null, plan: PlanName): PlanStory | undefined {
  if (house === null || plan === 'Free') return undefined
  return planStories[`${hostKey} ${house}`] ?? 'renewed'
}
const planStories: Readonly<Record<string, PlanStory>> = {
  [`${houseHosts.keys[0]} 0`]: 'upgraded',
  [`${houseHosts.keys[0]} 5`]: 'canceled',
  [`${houseHosts.keys[1]} 8`]: 'pastDue',
}

function storyOf(
  full: StayFields,
  status: Status,
  turn: number,
  house: number | null,
): Pick<DemoStay, 'fields' | 'revision' | 'rejection'> {
  if (status === 'Draft') return { fields: unfinished[turn % unfinished.length]!(full) }
  if (status === 'Rejected') {
    const { rejection, spoil } = refusals[turn % refusals.length]!
    return { fields: spoil(full), rejection }
  }
  const edited = status === 'Accepted' && (house !== null ? house >= 5 : turn % 23 === 7)
  if (!edited) return { fields: full }
  const revision = revisionStatuses[(house ?? turn) % revisionStatuses.length]!
  const changed = edits[turn % edits.length]!(full)
  const refusal = refusals[turn % refusals.length]!
  return {
    fields: full,
    revision:
      revision === 'Rejected'
        ? { status: revision, fields: refusal.spoil(changed), rejection: refusal.rejection }
        : { status: revision, fields: changed },
  }
}

function isHouse(key: string): boolean {
  return (houseHosts.keys as readonly string[]).includes(key)
}

/** Only public stays have offers and cancellations. */
function noticesOf(shown: readonly DemoStay[]): DemoNotices {
  const listed = shown.map(({ key, organizationKey, fields }) => ({
    key,
    house: isHouse(organizationKey),
    bookingLinks: fields.bookingLinks ?? {},
  }))
  return demoNotices(
    listed.filter((stay) => stay.house),
    listed.filter((stay) => !stay.house),
  )
}

function organizationsOf(chance: Chance): DemoOrganization[] {
  return hosts.map(({ key, name, owner }) => {
    const house = isHouse(key)
    const managers = chance.maybe(0.3) ? [`desk.${key.replaceAll('-', '.')}@example.com`] : []
    return {
      key,
      name,
      ownerName: owner,
      ownerEmail: house ? houseHosts.ownerEmail : emailOf(owner),
      managerEmails: house ? [houseHosts.managerEmail] : managers,
    }
  })
}

// A region's first host has nine stays; the others have uneven shares, as in real life.
function hostOf(place: number, here: readonly HostSeed[]): HostSeed {
  return here[place < 9 ? 0 : place < 19 ? 1 : place < 26 ? 2 : 3]!
}

/** Stays, their organizations, the catalogue, announcements and messages. Deterministic for a given `seed`. */
export function demoWorld(seed = 'lodestay'): DemoWorld {
  const chance = chanceOf(`demo/${seed}`)
  const hostDeck = deckOf(hostSays, chance.fork('host'))
  let turn = 0
  const stays = regions.flatMap((region) => {
    const decks = decksOf(region, chance.fork(region.name), hostDeck)
    const here = hosts.filter((host) => host.region === region.name)
    return chance
      .fork(`${region.name} lines`)
      .shuffle(linesOf(region))
      .map((line, place): DemoStay => {
        const own = chance.fork(line.key)
        const host = hostOf(place, here)
        const house = isHouse(host.key) ? place : null
        const status = statusOf(turn, house)
        const plan = line.key === DEMO_BLOG_STAY.key ? 'Growth' : planOf(status, house, own)
        const planStory = planStoryOf(host.key, house, plan)
        const full = writeStay(line, region, host, decks, own)
        const stay = {
          key: line.key,
          organizationKey: host.key,
          status,
          enable: !(status === 'Accepted' && (house === 7 || turn % 37 === 11)),
          plan,
          ...(planStory && { planStory }),
          favoriteCount: status === 'Accepted' ? Math.floor(own.next() ** 2.4 * 260) : 0,
          ageDays: status === 'Accepted' ? own.whole(14, 900) : own.whole(1, 12),
          ...storyOf(full, status, turn, house),
        }
        turn++
        return stay
      })
  })
  const shown = stays.filter((stay) => stay.status === 'Accepted' && stay.enable)
  const ownShown = shown.filter(({ organizationKey }) => isHouse(organizationKey))
  return {
    organizations: organizationsOf(chance.fork('organizations')),
    stays,
    attributes: catalogue(),
    frontDesk: frontDesk(shown.map((stay) => stay.key)),
    notices: noticesOf(shown),
    promotions: demoPromotions(ownShown),
    campaigns: demoCampaigns(houseHosts.keys, ownShown),
    giveaways: demoGiveaways(ownShown),
    travels: demoTravels(shown.map(({ key }) => key)),
  }
}
