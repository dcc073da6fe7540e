/** Emails about payments: the receipt, and the refund. A billing address isn't one that anybody has confirmed. */
import { can, formatCents, type Language, plainLine, plainLines, priceBeforeDiscount, siteIn } from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import type { NewMail, PostMail } from '../mails/index.ts'
import { getPayer } from '../organizations/index.ts'
import { getAddressee, getGrants, getOwners } from '../users/index.ts'
import { wordsIn } from './mail-texts.ts'
import { isFor } from './refund-parts.ts'
import { getRefund } from './refund-store.ts'
import { type TransactionItem, type TransactionRow, transactionById } from './transaction-store.ts'

type Addressee = { readonly email: string; readonly language: Language }

/**
 * Who is told about a payment: the organization's billing address, or else whoever made it, or its owners once that
 * person may no longer see it. Plans renew for years. Organizations are written to in English, like all their pages.
 */
async function addresseesOf(db: Db, transaction: TransactionRow): Promise<Addressee[]> {
  const { organization_id: organizationId, stay_id: stayId, actor_id: actorId, user_id: userId } = transaction
  if (userId) return addressees(db, [userId])
  const payer = organizationId ? await getPayer(db, organizationId) : null
  if (payer?.billing.email) return [{ email: payer.billing.email, language: 'en' }]
  const buyer = { id: actorId, roles: [], contextRoles: await getGrants(db, actorId) }
  const isTheirs = organizationId === null || can(buyer, 'transaction.View', { organizationId, stayId })
  const people = await addressees(db, isTheirs ? [actorId] : await getOwners(db, organizationId))
  return people.map(({ email }) => ({ email, language: 'en' }))
}

async function addressees(db: Db, ids: readonly string[]): Promise<Addressee[]> {
  const found = await Promise.all(ids.map((id) => getAddressee(db, id)))
  return found.filter((addressee) => addressee !== null)
}

/** Where to see its invoice; null once its organization was deleted. */
function pageOf(site: string, { id, kind, organization_id: organizationId }: TransactionRow): string | null {
  if (organizationId) return `${site}/host/${organizationId}/billing/invoices/${id}`
  return kind === 'membership' ? `${site}/account/membership/receipts/${id}` : null
}

type Posting = { readonly db: Db; readonly postMail: PostMail; readonly publicUrl: string }
type Words = (typeof wordsIn)[Language]
type Written = Pick<NewMail, 'subject'> & { readonly paragraphs: readonly string[]; readonly page: string }

/** Writes to each addressee in their language, once. @param page the sentence before the invoice's address */
async function postTo(
  { db, postMail, publicUrl }: Posting,
  transaction: TransactionRow,
  { kind, cause }: { readonly kind: string; readonly cause: string },
  write: (words: Words) => Written,
): Promise<void> {
  for (const [index, { email, language }] of (await addresseesOf(db, transaction)).entries()) {
    const words = wordsIn[language]
    const { subject, paragraphs, page } = write(words)
    const address = pageOf(siteIn(language, publicUrl), transaction)
    const text = [
      ...(transaction.is_test ? [words.testPayment] : []),
      ...paragraphs,
      ...(address ? [`${page}\n${address}`] : []),
    ]
    await postMail(db, {
      to: email,
      kind,
      cause: index === 0 ? cause : `${cause} to ${email}`,
      subject: `${transaction.is_test ? '[Test] ' : ''}${subject}`.trim(),
      text: text.join('\n\n'),
    })
  }
}

function labelOf({ collectionType, label }: TransactionItem, words: Words): string {
  return collectionType === 'memberships' ? words.premiumMembership : plainLine(label)
}

export async function mailReceipt(db: Db, postMail: PostMail, publicUrl: string, id: string): Promise<void> {
  const transaction = (await transactionById(db, id))?.row
  if (!transaction) return
  const { items, discount, tax, balance, amount, card, number } = transaction
  await postTo({ db, postMail, publicUrl }, transaction, { kind: 'receipt', cause: `receipt ${id}` }, (words) => {
    const lines = items.flatMap((item) => [
      `${labelOf(item, words)}: ${formatCents(priceBeforeDiscount(transaction, item))}`,
      ...(item.covered > 0 ? [`  ${words.planPaid(formatCents(item.covered))}`] : []),
    ])
    const sums = [
      ...(discount ? [words.discount(formatCents(-discount))] : []),
      ...(tax ? [words.tax(formatCents(tax))] : []),
      ...(balance ? [words.balance(formatCents(balance))] : []),
      words.total(formatCents(amount)),
      ...(card ? [words.paidWith(card)] : []),
    ]
    return {
      subject: words.receiptSubject(number ?? ''),
      paragraphs: [words.thankYou(number ?? ''), [...lines, ...sums].join('\n')],
      page: words.printInvoice,
    }
  })
}

export async function mailRefund(db: Db, postMail: PostMail, publicUrl: string, refundId: string): Promise<void> {
  const refund = await getRefund(db, refundId)
  const transaction = refund && (await transactionById(db, refund.transaction_id))?.row
  if (!transaction) return
  const amount = formatCents(refund.amount)
  const item = transaction.items.find((each) => isFor(refund, each))
  await postTo({ db, postMail, publicUrl }, transaction, { kind: 'refund', cause: `refund ${refundId}` }, (words) => ({
    subject: words.refundSubject(amount),
    paragraphs: [
      words.refunded(amount, transaction.number ?? '', item ? labelOf(item, words) : null, transaction.card),
      words.reason(plainLines(refund.reason)),
    ],
    page: words.seeInvoice,
  }))
}
