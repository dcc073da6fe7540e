import type { Content } from './content/content.ts'
import type { EditorEntry } from './content/editor-entry.ts'
import type { Identity } from './identity/identity.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Pictures } from './pictures/pictures.ts'
import type { ObjectStore } from './storage/object-store.ts'

/** Everything outside our own process and database, each behind its port. */
export type Providers = {
  readonly content: Content
  /** Null where staff do not enter the editor from here. */
  readonly editorEntry: EditorEntry
  readonly identity: Identity
  readonly mailer: Mailer
  readonly pictures: Pictures
  readonly storage: ObjectStore
}
