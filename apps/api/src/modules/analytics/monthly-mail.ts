/** The email on the first of the month: activity on an organization's stays in the previous month. */
import {
  BRAND_NAME,
  comparison,
  dayCount,
  isQuiet,
  plainLine,
  plainName,
  rangeBefore,
  sourceNames,
} from '@lodestay/domain'
import type { Reader } from '../../kernel/db.ts'
import type { Sweep } from '../../kernel/jobs.ts'
import { runIndependently } from '../../kernel/run-independently.ts'
import type { PostMail } from '../mails/index.ts'
import { ensureUnsubscribeUrls } from '../notifications/index.ts'
import { type CountedRange, countRange } from './analytics-store.ts'
import { type DueMail, dueMails, markSent } from './monthly-mail-store.ts'

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })
const whole = new Intl.NumberFormat('en-US')

function counted(count: number, one: string, many = `${one}s`): string {
  return `${whole.format(count)} ${count === 1 ? one : many}`
}

function letter(publicUrl: string, due: DueMail, { total, before, sources, stays }: CountedRange, link: string) {
  const { organizationId, organizationName, firstName, from, to } = due
  const month = monthName.format(new Date(from))
  const [source] = sources
  const best = stays.filter(({ pageViews }) => pageViews > 0).length
  return {
    kind: 'monthly-results',
    bulk: 'digest' as const,
    subject: `${month} at ${plainLine(organizationName)}: ${counted(total.pageViews, 'visit')}`,
    text: [
      firstName ? `Hello ${plainName(firstName, 'there')},` : 'Hello,',
      `In ${month} your pages on ${BRAND_NAME} had ${counted(total.pageViews, 'visit')}${comparison(total.pageViews, before.pageViews, dayCount(rangeBefore(due)))}. ${counted(best, 'stay')} had visitors.`,
      [
        `Card views: ${whole.format(total.views)}`,
        `Quick looks: ${whole.format(total.quickLooks)}`,
        `Booking clicks: ${whole.format(total.linkClicks)}`,
        `Favorites: ${whole.format(total.favorites)}`,
        `Post clicks: ${whole.format(total.promotionClicks)}`,
        ...(source && source.pageViews > 0
          ? [`Most came from: ${sourceNames[source.source]} (${counted(source.pageViews, 'visit')})`]
          : []),
      ].join('\n'),
      `See all results:\n${publicUrl}/host/${organizationId}/analytics?from=${from}&to=${to}`,
      `We email you on the first of each month because you asked us to. Stop these emails:\n[link]`,
    ].join('\n\n'),
    link,
    unsubscribes: true,
  }
}

/** Sends each email once, in its own transaction; skips organizations where nothing happened for two months. */
export function monthlyMailSweep(publicUrl: string, postMail: PostMail, reader: Reader): Sweep {
  return {
    name: 'analytics:monthly-mails',
    takesLong: true,
    cron: '12 * * * *',
    run: (_, { db, now, log }) => {
      const send = async (mail: DueMail) => {
        const { organizationId, from, to } = mail
        const range = await countRange(reader, { organizationId, from, to })
        await db.transaction().execute(async (tx) => {
          if (!(await markSent(tx, mail, now)) || isQuiet(range)) return
          const links = await ensureUnsubscribeUrls(tx, publicUrl, 'monthly-results', [mail.userId])
          await postMail(tx, { to: mail.email, ...letter(publicUrl, mail, range, links.get(mail.userId)!) })
        })
      }
      const sendings = async function* () {
        for await (const mail of dueMails(db, now))
          yield { id: `${mail.organizationId} ${mail.userId}`, run: () => send(mail) }
      }
      return runIndependently(log, sendings())
    },
  }
}
