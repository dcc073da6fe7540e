import type { CalendarReader } from './calendars/calendar-reader.ts'
import type { Content } from './content/content.ts'
import type { EditorEntry } from './content/editor-entry.ts'
import type { OutletIntake } from './content/outlet-intake.ts'
import type { Identity } from './identity/identity.ts'
import type { Mailer } from './mail/mailer.ts'
import type { PageReader } from './network/page-reader.ts'
import type { Networks } from './networks/network-api.ts'
import type { Payments } from './payments/payments.ts'
import type { Pictures } from './pictures/pictures.ts'
import type { ObjectStore } from './storage/object-store.ts'
import type { Videos } from './videos/videos.ts'
import type { WebhookSender } from './webhooks/webhook-sender.ts'

/** Ports to everything outside our process and database. */
export type Providers = {
  readonly calendars: CalendarReader
  readonly content: Content
  /** Null if single sign-on to the editor is off. */
  readonly editorEntry: EditorEntry
  /** Null if the content system doesn't accept outlets from us. */
  readonly outletIntake: OutletIntake | null
  readonly identity: Identity
  readonly mailer: Mailer
  /** Networks that we post to via their API. */
  readonly networks: Networks
  readonly pages: PageReader
  /** Null if payments are off. */
  readonly payments: Payments | null
  readonly pictures: Pictures
  readonly storage: ObjectStore
  readonly videos: Videos
  readonly webhooks: WebhookSender
}
