/** Emails about payments, to an address that nobody has confirmed: the receipt, and the refund. */
import { BRAND_NAME, formatCents, plainLine, plainLines, priceBeforeDiscount, TEST_PAYMENT } from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import type { PostMail } from '../mails/index.ts'
import { getPayer } from '../organizations/index.ts'
import { getEmail } from '../users/index.ts'
import { isFor } from './refund-parts.ts'
import { getRefund } from './refund-store.ts'
import { type TransactionRow, transactionById } from './transaction-store.ts'

/** Where receipts are sent: the organization's billing address, or else the payer's. */
async function recipientOf(db: Db, transaction: TransactionRow): Promise<string | null> {
  const payer = transaction.organization_id ? await getPayer(db, transaction.organization_id) : null
  return payer?.billing.email || getEmail(db, transaction.user_id ?? transaction.actor_id)
}

function pageOf(publicUrl: string, { id, organization_id: organizationId }: TransactionRow): string {
  return organizationId
    ? `${publicUrl}/host/${organizationId}/billing/invoices/${id}`
    : `${publicUrl}/account/membership`
}

export async function mailReceipt(db: Db, postMail: PostMail, publicUrl: string, id: string): Promise<void> {
  const transaction = (await transactionById(db, id))?.row
  const to = transaction && (await recipientOf(db, transaction))
  if (!to) return
  const lines = transaction.items.flatMap((item) => [
    `${plainLine(item.label)}: ${formatCents(priceBeforeDiscount(transaction, item))}`,
    ...(item.covered > 0 ? [`  Your plan paid ${formatCents(item.covered)} of it.`] : []),
  ])
  await postMail(db, {
    to,
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
      `See and print the invoice:\n${pageOf(publicUrl, transaction)}`,
    ]
      .filter(Boolean)
      .join('\n\n'),
  })
}

export async function mailRefund(db: Db, postMail: PostMail, publicUrl: string, refundId: string): Promise<void> {
  const refund = await getRefund(db, refundId)
  const transaction = refund && (await transactionById(db, refund.transaction_id))?.row
  const to = transaction && (await recipientOf(db, transaction))
  if (!to) return
  const item = transaction.items.find((each) => isFor(refund, each))
  const forItem = item?.label ? ` for ${plainLine(item.label)}` : ''
  await postMail(db, {
    to,
    kind: 'refund',
    cause: `refund ${refundId}`,
    subject: `${transaction.is_test ? '[Test] ' : ''}${BRAND_NAME} refunded ${formatCents(refund.amount)}`,
    text: [
      transaction.is_test ? TEST_PAYMENT : '',
      `We refunded ${formatCents(refund.amount)} of receipt ${transaction.number ?? ''}${forItem}${transaction.card ? ` to ${transaction.card}` : ''}. It may take a few days to appear.`,
      `Reason: ${plainLines(refund.reason)}`,
      `See the invoice:\n${pageOf(publicUrl, transaction)}`,
    ]
      .filter(Boolean)
      .join('\n\n'),
  })
}
