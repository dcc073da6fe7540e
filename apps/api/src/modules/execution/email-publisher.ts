/** Emails a promotion to the subscribers of an outlet, one email each. */
import { isMediaPath, type Language, pictureCardOf, type StayCard, subjectOf } from '@lodestay/domain'
import type { ListMail, Mailer } from '../../providers/mail/mailer.ts'
import { saveMail } from '../mails/index.ts'
import {
  addressOf,
  confirmedSubscribers,
  endSubscription,
  subscriptionPage,
  unsubscribeUrl,
  wordsIn,
} from '../newsletters/index.ts'
import { announcementOf } from './execution-store.ts'
import type { NetworkPublisher, Outgoing } from './publishers.ts'

const WIDEST = 600

export function emailPublisher(mailer: Mailer, siteUrl: string): NetworkPublisher {
  return {
    receivers: (db, row, next) => confirmedSubscribers(db, row.outlet_id, next),
    noReceivers: 'No one has subscribed to this newsletter yet.',
    note: (sent) => `Mailed to ${sent} ${sent === 1 ? 'subscriber' : 'subscribers'}.`,
    deliver: async (db, { id, receiver }, outgoing, now) => {
      const subscriber = await addressOf(db, receiver)
      if (!subscriber) return { outcome: 'refused', detail: 'They unsubscribed before it was sent.' }
      const reader = {
        page: subscriptionPage(siteUrl, subscriber),
        unsubscribe: unsubscribeUrl(siteUrl, subscriber),
        language: subscriber.language,
      }
      const mail = { id, to: subscriber.email, ...emailOf(outgoing, siteUrl, reader) }
      if (!mailer) {
        await saveMail(db, { ...mail, kind: 'newsletter' })
        return { outcome: 'sent', detail: 'Kept in the outbox: no mail server is set up.' }
      }
      const { outcome, detail } = await mailer.sendToList(mail)
      if (outcome !== 'bounced') return { outcome, detail }
      await endSubscription(db, receiver, now)
      return { outcome: 'refused', detail: `Unsubscribed, because the address doesn’t accept email. ${detail}` }
    },
  }
}

/** The links of one reader, and the language of everything but the host's own words. */
type Reader = { readonly page: string; readonly unsubscribe: string; readonly language: Language }

/** The email for a post: what the wizard's preview showed, the tracked link, and how to unsubscribe. */
function emailOf(
  { row, promotion, post, network }: Outgoing,
  siteUrl: string,
  { page, unsubscribe, language }: Reader,
) {
  const words = wordsIn[language]
  const link = language === 'en' ? post.link : `${post.link}?lang=${language}`
  const { name: stayName, media } = JSON.parse(promotion.row.card ?? '{"media":[]}') as Pick<StayCard, 'name' | 'media'>
  const posted = post.media.map(({ file, video, alt }) => ({ alt, url: video ? (video.poster ?? '') : file }))
  const pictures = (posted.length > 0 ? posted : media.slice(0, 1))
    .map(({ url, alt }) => ({ url: pictureCardOf(url), alt }))
    .filter(({ url }) => isMediaPath(url))
  const places = post.locations.length > 0 && words.at(post.locations.join(', '))
  const announcement = announcementOf(row)
  const see = announcement ? words.seeDraw : words.see(stayName)
  const why = words.why(row.outlet_name)
  const letter: Omit<ListMail, 'id' | 'to'> = {
    fromName: row.outlet_name,
    subject: announcement ? words.drawn(announcement.title) : subjectOf(promotion.row.content, network) || stayName,
    unsubscribeUrl: unsubscribe,
    text: [post.caption, places, `${see}:\n${link}`, `--\n${why}\n${words.unsubscribe}: ${page}`]
      .filter(Boolean)
      .join('\n\n'),
    html: [
      `<!doctype html><html lang="${language}"><body style="margin:0;background:#f6f3ee;font-family:Georgia,serif;color:#222">`,
      `<div style="max-width:${WIDEST}px;margin:0 auto;padding:24px;background:#fff">`,
      ...pictures.map(
        ({ url, alt = '' }) =>
          `<img src="${escaped(new URL(url, siteUrl).href)}" alt="${escaped(alt)}" width="${WIDEST}" style="display:block;width:100%;height:auto;margin-bottom:12px;border-radius:8px">`,
      ),
      ...post.caption.split(/\n{2,}/).map((part) => `<p lang="en">${escaped(part).replaceAll('\n', '<br>')}</p>`),
      places && `<p style="font-size:13px;color:#555">${escaped(places)}</p>`,
      `<p><a href="${escaped(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#14532d;color:#fff;text-decoration:none">${escaped(see)}</a></p>`,
      `<p style="font-size:13px;color:#555">${escaped(why)} <a href="${escaped(page)}">${words.unsubscribe}</a></p>`,
      '</div></body></html>',
    ]
      .filter(Boolean)
      .join('\n'),
  }
  return letter
}

function escaped(text: string): string {
  const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
}
