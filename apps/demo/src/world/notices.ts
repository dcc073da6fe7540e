/** The demo's offers and cancellations, in every possible status. */
import type { CancellationStatus, NoticePrice, OfferStatus, Rejection } from '@lodestay/domain'

type Words = {
  readonly title: string
  readonly description: string
  readonly instructions: string
  readonly ctaText: string
  readonly link: string
  readonly price: NoticePrice | null
  /** Days from the day of seeding; a negative one is past. */
  readonly days: { readonly start: number; readonly end: number }
}
type Notice<Status> = Words & {
  readonly stayKey: string
  readonly status: Status
  readonly rejection?: Rejection
}
/** An Accepted one whose dates are past is expired by the scheduled job, as usual. */
export type DemoNotices = {
  readonly offers: readonly Notice<OfferStatus>[]
  readonly cancellations: readonly Notice<CancellationStatus>[]
}

/** A stay that a notice can be written for. */
export type NoticeStay = { readonly key: string; readonly bookingLinks: Readonly<Record<string, string>> }

// title | description | instructions | call to action | first and last day | link target | status | price: 20% off, -30
// dollars a night, =69 a night
const offerLines = `
  Midweek for less | Sunday to Thursday nights are a fifth cheaper until the season begins. | Nothing to enter: the rate is already lower. | See the midweek rate | -4 9 | book | Accepted | 20%
  Third night on us | Stay two nights and keep the third. The kettle is on either way. | Write THIRD in the message to the host. | Book three nights | -2 12 | book | Accepted |
  A basket at the door | Bread, jam, eggs and coffee from the farm next door, with every stay of two nights. | | See Details | -6 20 | own | Accepted |
  Late checkout, no hurry | Keep the place until three in the afternoon on Sundays. | Ask for it when you book. | See Details | -1 6 | none | Accepted |
  A fifth off your first visit | For guests who have not slept here before. | Use the code HELLO. | Use the code | -3 3 | book | Submitted | 20%
  Two kayaks, no charge | The boats are yours while you are here, life vests too. | | See Details | -1 13 | none | Pending |
  BEST DEAL EVER!!! | Cheaper than anything around. Book now. | | BOOK NOW | -2 5 | own | Rejected |
  Stacked wood for a week | Enough dry birch for seven evenings by the stove, stacked on the porch. | | See Details | -30 -12 | none | Accepted |
  Weeklong quiet | Seven nights for the price of five, while the leaves come down. | Choose seven nights: the price adjusts itself. | See the week | -8 16 | book | Accepted | 28%
  Dogs stay free | No pet fee this month. Bring the towel that you do not mind. | | See Details | -5 24 | none | Accepted |
  Stargazer weekends | New moon, no neighbors, and a telescope on the deck. Ten percent off both nights. | Use the code DARKSKY. | Use the code | -3 4 | book | Accepted | 10%
  Bring your people | Parties of six or more save fifteen percent on the whole house. | | See Details | -10 30 | book | Accepted | 15%
  First snow rate | Book before it falls and keep the autumn rate into December. | | Keep the rate | -2 21 | book | Accepted | -30
  Breakfast in the orchard | Set out under the trees until ten, for two, on both mornings. | Tell the host what you do not eat. | See Details | -7 11 | own | Accepted |
  The writer’s fortnight | Fourteen nights, one desk, one window, and nobody who asks how it goes. | | Ask the host | -1 28 | own | Accepted | 30%
  Ferry tickets included | Two return tickets wait in the key box. | Say which boat you take. | See Details | -6 8 | none | Accepted |
  Two nights, one sauna | The wood-fired sauna is lit for you at five on the first evening. | | Book two nights | -4 15 | book | Accepted |
  Slow Monday | Leave on Monday instead of Sunday, and pay nothing for it. | | See Details | -2 7 | book | Accepted |
  Anniversary supper | A table for two at the inn down the road, on the host. | Name the evening when you book. | See Details | -9 18 | own | Accepted |
  Cyclists welcome | A stand, a pump, dry storage, and ten percent off for who arrives on two wheels. | Use the code SPOKE. | Use the code | -3 25 | book | Accepted | 10%
  Half off the cleaning | For stays of four nights and longer. | | See Details | -1 10 | book | Accepted |
  Trout season opener | Rods, flies, and a map of where they stand. License not included. | | See Details | -5 5 | none | Accepted |
  Spring tide special | Two nights at the highest water of the year. | | See Details | -26 -9 | book | Accepted | 12%
  Hosts’ own bread | A sourdough loaf on the table when you arrive. | | See Details | -2 14 | none | Submitted |
  Desert bloom nights | The canyon flowers for about three weeks. The rate is last winter’s. | | See the nights | -1 17 | book | Submitted | -25
`
const cancellationLines = `
  Two nights came free | A family had to stay home. The beds are made. | | See the nights | 2 4 | book | Accepted | 30%
  Four nights by the water | Snow closed somebody’s road. Yours may be open. | | Book the nights | 9 13 | book | Accepted | 25%
  Three nights, suddenly | One after the other, dinner reservations included if you want them. | Ask for the reservations. | See Details | 5 8 | none | Accepted | -45
  Holiday week, back again | The one week that is always gone. It is here once more. | | Book the week | 24 31 | book | Available | 12%
  Two quiet nights | A conference moved, and so did its guests. | | See Details | 6 8 | none | Submitted | 20%
  Twice sold, still free | It changed hands twice, and now nobody has it. | | See Details | 13 15 | none | Pending | 15%
  Call me for dates | Some nights are free. | | Call | 10 12 | own | Rejected |
  Three nights, going fast | They were gone within the day. | | See Details | 11 14 | none | Filled | 35%
  A suite for one or two | He got cold feet. The suite did not. | | See the suite | 3 6 | book | Closed | -60
  One night on the way | A single night between two bookings, at half the rate. | Arrive after four. | Book the night | 1 2 | book | Accepted | 50%
  The big house, half a week | A reunion became a video call. Sleeps all of you. | | Book the house | 7 11 | book | Accepted | 40%
  Nights for early birds | Fog until nine, then the whole valley. | | See Details | 4 6 | book | Accepted | 20%
  Leaf week, unexpectedly | Peak color, and a cabin in the middle of it. | | Book the nights | 12 17 | book | Accepted | 18%
  Last bed before the pass | Somebody took the train. | | See Details | 2 3 | none | Accepted | =69
  A night by the lake | Boat, firewood and a made bed, ready. | | Book the night | 8 9 | book | Accepted | -35
  A week to finish the book | A writer finished early. The desk is free. | | See the week | 15 22 | own | Accepted | 33%
  Five nights off the grid | The satellite dish works, if you must. | | Book the nights | 18 23 | book | Accepted |
  Market-day nights | The square fills at seven. The room is above it. | | See Details | 10 12 | book | Accepted | 22%
  Nights under the comet | It is up until the twentieth. So is the roof deck. | | See Details | 3 5 | none | Submitted | =89
  Four nights last month | Nobody came. The owls did. | | See Details | -20 -16 | none | Accepted |
`

const refusal: Rejection = {
  category: 'Other',
  message: 'Please say what the guest gets and until when, in ordinary letters.',
}

function priceOf(text: string): NoticePrice | null {
  if (text === '') return null
  if (text.endsWith('%')) return { kind: 'percentOff', value: Number.parseInt(text, 10) }
  return { kind: text.startsWith('-') ? 'amountOff' : 'nightly', value: Number(text.slice(1)) * 100 }
}

/** Parses the lines, each for a different stay: the first ones for `house`, the others spread over `rest`. */
function noticesOf<Status extends string>(
  lines: string,
  house: readonly NoticeStay[],
  rest: readonly NoticeStay[],
  step: number,
): Notice<Status>[] {
  return lines
    .trim()
    .split('\n')
    .map((line, index) => {
      const [title, description, instructions, ctaText, days, leads, status, price] = line
        .split('|')
        .map((part) => part.trim()) as [string, string, string, string, string, string, Status, string]
      const [start, end] = days.split(' ').map(Number) as [number, number]
      const stay = house[index] ?? rest[((index - house.length + 1) * step) % rest.length]!
      const booking = Object.values(stay.bookingLinks)[0] ?? ''
      const link = leads === 'book' ? booking : leads === 'own' ? `https://www.example.com/${stay.key}` : ''
      const words = { title, description, instructions, ctaText, link, days: { start, end }, price: priceOf(price) }
      return { ...words, stayKey: stay.key, status, ...(status === 'Rejected' && { rejection: refusal }) }
    })
}

/** The notices of a world with these public stays; `house` are those of the demo's own host. */
export function demoNotices(house: readonly NoticeStay[], rest: readonly NoticeStay[]): DemoNotices {
  return {
    offers: noticesOf(offerLines, house, rest, 11),
    cancellations: noticesOf(cancellationLines, house, rest, 13),
  }
}
