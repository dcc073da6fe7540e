/** Everything outside the platform, by its configuration: files, mail, payments, sign-in, networks and the content system. */
import type { Logger } from 'pino'
import type { Config } from './kernel/config.ts'
import type { Db } from './kernel/db.ts'
import type { Listener } from './kernel/listen.ts'
import type { Seal } from './kernel/seal.ts'
import { followInEvents } from './modules/events/event-routes.ts'
import { mailPoster } from './modules/mails/index.ts'
import {
  followEmail,
  isDeletedIdentity,
  isStaffIdentity,
  postIdentityMail,
  requestFactorReset,
  revokeTokensOf,
} from './modules/users/index.ts'
import { createCalendarReader } from './providers/calendars/calendar-reader.ts'
import { createContent } from './providers/content/create-content.ts'
import { createEditorEntry } from './providers/content/editor-entry.ts'
import { createOutletIntake } from './providers/content/outlet-intake.ts'
import { createIdentity } from './providers/identity/create-identity.ts'
import { createMailer } from './providers/mail/mailer.ts'
import { createPageReader } from './providers/network/page-reader.ts'
import { createNetworks } from './providers/networks/create-networks.ts'
import { createPayments } from './providers/payments/create-payments.ts'
import { createPictureProcess } from './providers/pictures/picture-process-client.ts'
import type { Providers } from './providers/providers.ts'
import { createStorage } from './providers/storage/storage.ts'
import { createVideos } from './providers/videos/videos.ts'
import { createWebhookSender } from './providers/webhooks/webhook-sender.ts'

type Connected = {
  readonly db: Db
  readonly listener: Listener
  readonly mailSeal: Seal
  readonly log: Logger
  readonly now: () => Date
}

export async function createProviders(config: Config, connected: Connected): Promise<Providers> {
  const { listener, log, now } = connected
  return {
    calendars: createCalendarReader({ allowedOrigin: config.CALENDAR_FEEDS_FROM }),
    pages: createPageReader({ allowedOrigin: config.CALENDAR_FEEDS_FROM }),
    content: createContent(config, { listener, log, now }),
    editorEntry: createEditorEntry(config),
    outletIntake: createOutletIntake(config),
    identity: createIdentityOf(config, connected),
    mailer: createMailer({
      smtpUrl: config.SMTP_URL,
      from: config.MAIL_FROM,
      dkim:
        config.DKIM_PRIVATE_KEY && config.DKIM_DOMAIN
          ? { privateKey: config.DKIM_PRIVATE_KEY, domain: config.DKIM_DOMAIN, selector: config.DKIM_SELECTOR }
          : null,
    }),
    networks: createNetworks(config),
    payments: createPayments(config),
    pictures: createPictureProcess(),
    storage: await createStorage(config),
    videos: createVideos(config.FFMPEG_PATH),
    webhooks: createWebhookSender({ allowPrivate: config.WEBHOOKS_TO_PRIVATE }),
  }
}

/** The sign-in service, and what the platform does when it tells of a change. */
function createIdentityOf(config: Config, { db, mailSeal }: Connected): Providers['identity'] {
  const postMail = mailPoster(mailSeal)
  return createIdentity(config, {
    sendMail: (mail) => db.transaction().execute((tx) => postIdentityMail(tx, postMail, config.PUBLIC_URL, mail)),
    emailChanged: (identityId, email) =>
      db.transaction().execute(async (tx) => {
        const former = await followEmail(tx, identityId, email)
        if (former) await followInEvents(tx, former, email)
      }),
    recovered: (identityId) => revokeTokensOf(db, identityId),
    isDeleted: (identityId) => isDeletedIdentity(db, identityId),
    isStaff: (identityId) => isStaffIdentity(db, identityId),
    secondFactorLost: (identityId) => db.transaction().execute((tx) => requestFactorReset(tx, postMail, identityId)),
  })
}
