/** The demo's giveaways: open, announced, drawn, and in preparation. */
import type { Rejection } from '@lodestay/domain'

export type DemoGiveaway = {
  readonly stayKey: string
  readonly title: string
  readonly prize: string
  readonly eligibilityRequirements: string
  readonly entryMethod: string
  readonly detailsAndExclusions: string
  /** Days from the day of seeding; a negative one is past. */
  readonly days: { readonly start: number; readonly end: number }
  /** An Accepted one whose days are past is drawn by the scheduled job, as usual. */
  readonly status: 'Accepted' | 'Submitted' | 'Draft' | 'Rejected'
  /** How many travelers have entered. */
  readonly entries: number
  readonly rejection?: Rejection | undefined
}

// title | prize | who can enter | how | details | first and last day | status | entries
const lines = `
  Three nights when the fog lifts | Three nights for up to four, firewood and the first breakfast included | Everybody of 21 or older who can travel in the season. | One click on this page. | Any three nights in a row, holidays excepted. Travel is not included. | -6 16 | Accepted | 31
  A week to write in | Seven nights in the house with the long desk | Adults who have begun something and not finished it. We take your word. | One click on this page. | To be taken within a year; the dates are agreed with the host. | -3 24 | Accepted | 18
  A long weekend for two | Friday to Monday, with supper on the first evening | Adults. | One click on this page. | From April to October. | 5 30 | Accepted | 0
  Last summer’s canoe week | Five nights and two canoes | Adults who can swim. | One click on this page. | Taken within the season. | -40 -9 | Accepted | 44
  Winter keys | Two nights in January, wood stacked | Adults. | One click on this page. | | 12 40 | Submitted | 0
  The whole house for a reunion | Two nights for all of you | Families of eight or more. | | | 50 80 | Draft | 0
  WIN BIG | Win!!! | | | | 4 20 | Rejected | 0
`

/** Parses the lines, each for a different stay. */
export function demoGiveaways(stays: readonly { readonly key: string }[]): DemoGiveaway[] {
  return lines
    .trim()
    .split('\n')
    .map((line, index) => {
      const parts = line.split('|').map((part) => part.trim())
      const [title, prize, eligibilityRequirements, entryMethod, detailsAndExclusions, days, status, entries] =
        parts as [string, string, string, string, string, string, DemoGiveaway['status'], string]
      const [start, end] = days.split(' ').map(Number) as [number, number]
      return {
        stayKey: stays[index % stays.length]!.key,
        title,
        prize,
        eligibilityRequirements,
        entryMethod,
        detailsAndExclusions,
        days: { start, end },
        status,
        entries: Number(entries),
        ...(status === 'Rejected' && {
          rejection: { category: 'Other', message: 'Say what is won, who can win it, and until when.' },
        }),
      }
    })
}
