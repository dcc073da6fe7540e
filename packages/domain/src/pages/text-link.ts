import { isSitePath, isWebUrl } from '../addresses.ts'
import { isEmail } from '../fields.ts'

const MAIL = /^mailto:/i
const TELEPHONE = /^tel:\+?\d[\d().-]{1,30}$/i

/** Whether the text of a page may link there: to our own pages, the web, an email address or a telephone number. */
export function isTextLink(address: string): boolean {
  if (MAIL.test(address)) return isEmail(address.replace(MAIL, ''))
  return TELEPHONE.test(address) || isSitePath(address) || isWebUrl(address)
}
