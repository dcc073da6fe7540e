/** Emails a promotion to the subscribers of an outlet, one email each. */
import { letterButton, type StayCard, subjectOf } from '@lodestay/domain'
import type { ListMail, Mailer } from '../../providers/mail/mailer.ts'
import { saveMail } from '../mails/index.ts'
import {
  addressOf,
  confirmedSubscribers,
  endSubscription,
  subscriptionPage,
  unsubscribeUrl,
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
      const links = {
        page: subscriptionPage(siteUrl, subscriber),
        unsubscribe: unsubscribeUrl(siteUrl, subscriber),
      }
      const mail = { id, to: subscriber.email, ...emailOf(outgoing, siteUrl, links) }
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

type Links = { readonly page: string; readonly unsubscribe: string }

/** The email for a post: what the wizard's preview showed, the tracked link, and how to unsubscribe. */
function emailOf({ row, promotion, post, network }: Outgoing, siteUrl: string, { page, unsubscribe }: Links) {
  const { name: stayName, media } = JSON.parse(promotion.row.card ?? '{"media":[]}') as Pick<StayCard, 'name' | 'media'>
  const posted = post.media.map(({ file, video, alt }) => ({ alt, url: video ? video.poster : file }))
  const pictures = posted.length > 0 ? posted : media.slice(0, 1)
  const places = post.locations.length > 0 && `At ${post.locations.join(', ')}`
  const announcement = announcementOf(row)
  const see = announcement ? 'See the draw' : letterButton(stayName)
  const why = `You get this promoted stay because you subscribed to ${row.outlet_name}.`
  const letter: Omit<ListMail, 'id' | 'to'> = {
    fromName: row.outlet_name,
    subject: announcement
      ? `The winner has been drawn: ${announcement.title}`
      : subjectOf(promotion.row.content, network) || stayName,
    unsubscribeUrl: unsubscribe,
    text: [post.caption, places, `${see}:\n${post.link}`, `--\n${why}\nUnsubscribe: ${page}`]
      .filter(Boolean)
      .join('\n\n'),
    html: [
      '<!doctype html><html lang="en"><body style="margin:0;background:#f6f3ee;font-family:Georgia,serif;color:#222">',
      `<div style="max-width:${WIDEST}px;margin:0 auto;padding:24px;background:#fff">`,
      ...pictures.map(
        ({ url, alt = '' }) =>
          url &&
          `<img src="${escaped(new URL(url, siteUrl).href)}" alt="${escaped(alt)}" width="${WIDEST}" style="display:block;width:100%;height:auto;margin-bottom:12px;border-radius:8px">`,
      ),
      ...post.caption.split(/\n{2,}/).map((part) => `<p>${escaped(part).replaceAll('\n', '<br>')}</p>`),
      places && `<p style="font-size:13px;color:#555">${escaped(places)}</p>`,
      `<p><a href="${escaped(post.link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#14532d;color:#fff;text-decoration:none">${escaped(see)}</a></p>`,
      `<p style="font-size:13px;color:#555">${escaped(why)} <a href="${escaped(page)}">Unsubscribe</a></p>`,
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
