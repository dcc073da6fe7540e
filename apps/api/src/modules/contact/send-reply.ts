import { BRAND_NAME, type Language, plainLine, plainLines, plainName } from '@lodestay/domain'
import { audit } from '../../kernel/audit.ts'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import type { PostMail } from '../mails/index.ts'
import { wordsIn } from './mail-texts.ts'
import { insertReply } from './reply-store.ts'

export type Reply = {
  readonly subjectId: string
  /** What is being answered: the prefix of the action in the audit log. */
  readonly action: 'contact-submission' | 'feedback'
  readonly to: string
  /** The subject that they gave it; null if it has none. */
  readonly about: string | null
  readonly message: string
  /** The original message, of whoever typed the address. */
  readonly quoted: string
  readonly language: Language
}

/** Emails a reply, and stores it with what it answers. */
export async function sendReply(db: Db, postMail: PostMail, caller: Caller, reply: Reply, at: Date): Promise<void> {
  const { subjectId, action, to, about, message, quoted, language } = reply
  const words = wordsIn[language]
  const replyId = await insertReply(db, { subjectId, authorId: caller.id, message }, at)
  const theirs = plainLines(quoted).replaceAll(/^/gm, '> ')
  await postMail(db, {
    to,
    subject: about ? `Re: ${plainLine(about)}` : words.replyTo[action],
    text: `${message}\n\n${plainName(caller.name)}, ${BRAND_NAME}\n\n${words.youWrote}\n${theirs}`,
    kind: 'reply',
  })
  // Without its text, which is deleted with what it answers: the audit log is append-only.
  await audit(db, { actorId: caller.id, action: `${action}.reply`, subjectId, after: { replyId } })
}
