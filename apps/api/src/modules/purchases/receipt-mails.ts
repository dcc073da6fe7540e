/** Emails about payments: the receipt, and the refund. A billing address isn't one that anybody has confirmed. */
import {
  BRAND_NAME,
  can,
  formatCents,
  plainLine,
  plainLines,
  priceBeforeDiscount,
  TEST_PAYMENT,
} from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import type { NewMail, PostMail } from '../mails/index.ts'
import { getPayer } from '../organizations/index.ts'
import { getEmail, getGrants, getOwners } from '../users/index.ts'
import { isFor } from './refund-parts.ts'
import { getRefund } from './refund-store.ts'
import { type TransactionRow, transactionById } from './transaction-store.ts'

/**
 * Who is told about a payment: the organization's billing address, or else whoever made it, or its owners once that
 * person may no longer see it. Plans renew for years.
 */
async function recipientsOf(db: Db, transaction: TransactionRow): Promise<string[]> {
  const { organization_id: organizationId, stay_id: stayId, actor_id: actorId, user_id: userId } = transaction
  const payer = organizationId ? await getPayer(db, organizationId) : null
  if (payer?.billing.email) return [payer.billing.email]
  const buyerId = userId ?? actorId
  const buyer = { id: buyerId, roles: [], contextRoles: await getGrants(db, buyerId) }
  const isTheirs = organizationId === null || can(buyer, 'transaction.View', { organizationId, stayId })
  const ids = isTheirs ? [buyerId] : await getOwners(db, organizationId)
  const emails = await Promise.all(ids.map((id) => getEmail(db, id)))
  return emails.filter((email) => email !== null)
}

/** Where to see its invoice; null once its organization was deleted. */
function pageOf(publicUrl: string, { id, kind, organization_id: organizationId }: TransactionRow): string | null {
  if (organizationId) return `${publicUrl}/host/${organizationId}/billing/invoices/${id}`
  return kind === 'membership' ? `${publicUrl}/account/membership/receipts/${id}` : null
}

/** Sends each recipient an email, once. */
async function postTo(
  db: Db,
  postMail: PostMail,
  recipients: readonly string[],
  { cause, ...mail }: Omit<NewMail, 'to'> & { cause: string },
): Promise<void> {
  for (const [index, to] of recipients.entries())
    await postMail(db, { ...mail, to, cause: index === 0 ? cause : `${cause} to ${to}` })
}

export async function mailReceipt(db: Db, postMail: PostMail, publicUrl: string, id: string): Promise<void> {
  const transaction = (await transactionById(db, id))?.row
  if (!transaction) return
  const lines = transaction.items.flatMap((item) => [
    `${plainLine(item.label)}: ${formatCents(priceBeforeDiscount(transaction, item))}`,
    ...(item.covered > 0 ? [`  Your plan paid ${formatCents(item.covered)} of it.`] : []),
  ])
  const page = pageOf(publicUrl, transaction)
  await postTo(db, postMail, await recipientsOf(db, transaction), {
    kind: 'receipt',
    cause: `receipt ${id}`,
    subject: `${transaction.is_test ? '[Test] ' : ''}Your ${BRAND_NAME} receipt ${transaction.number ?? ''}`.trim(),
    text: [
      transaction.is_test ? TEST_PAYMENT : '',
      `Thank you. Here is your receipt ${transaction.number ?? ''}.`,
      [
        ...lines,
        ...(transaction.discount ? [`Discount: -${formatCents(transaction.discount)}`] : []),
        ...(transaction.tax ? [`Tax: ${formatCents(transaction.tax)}`] : []),
        ...(transaction.balance ? [`Your balance: ${formatCents(transaction.balance)}`] : []),
        `Total: ${formatCents(transaction.amount)}`,
        ...(transaction.card ? [`Paid with ${transaction.card}.`] : []),
      ].join('\n'),
      page ? `See and print the invoice:\n${page}` : '',
    ]
      .filter(Boolean)
      .join('\n\n'),
  })
}

export async function mailRefund(db: Db, postMail: PostMail, publicUrl: string, refundId: string): Promise<void> {
  const refund = await getRefund(db, refundId)
  const transaction = refund && (await transactionById(db, refund.transaction_id))?.row
  if (!transaction) return
  const item = transaction.items.find((each) => isFor(refund, each))
  const forItem = item?.label ? ` for ${plainLine(item.label)}` : ''
  const page = pageOf(publicUrl, transaction)
  await postTo(db, postMail, await recipientsOf(db, transaction), {
    kind: 'refund',
    cause: `refund ${refundId}`,
    subject: `${transaction.is_test ? '[Test] ' : ''}${BRAND_NAME} refunded ${formatCents(refund.amount)}`,
    text: [
      transaction.is_test ? TEST_PAYMENT : '',
      `We refunded ${formatCents(refund.amount)} of receipt ${transaction.number ?? ''}${forItem}${transaction.card ? ` to ${transaction.card}` : ''}. It may take a few days to appear.`,
      `Reason: ${plainLines(refund.reason)}`,
      page ? `See the invoice:\n${page}` : '',
    ]
      .filter(Boolean)
      .join('\n\n'),
  })
}
