import { siteIn } from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import type { IdentityMail } from '../../providers/identity/identity.ts'
import type { PostMail } from '../mails/index.ts'
import { languageOfEmail } from './user-store.ts'

/** Posts an identity service email in its reader's language, linking to the pages in that language. */
export async function postIdentityMail(db: Db, postMail: PostMail, siteUrl: string, mail: IdentityMail): Promise<void> {
  const { to, kind, link, words, account = to } = mail
  const language = (await languageOfEmail(db, account)) ?? mail.language ?? 'en'
  const inLanguage = link && siteIn(language, siteUrl) + link.slice(siteUrl.length)
  await postMail(db, { to, kind, ...words[language], ...(inLanguage && { link: inLanguage }) })
}
