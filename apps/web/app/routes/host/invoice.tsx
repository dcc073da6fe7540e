import print from '@lodestay/icons/print.svg?path'
import { getTransaction } from '../../features/purchases/cart.server.ts'
import { Invoice } from '../../features/purchases/invoice.tsx'
import * as purchaseTexts from '../../features/purchases/texts.ts'
import { assertOrganization } from '../../lib/assert-organization.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, pageRefusal, requireUser } from '../../lib/session.server.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/invoice'
import * as texts from './texts.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: purchaseTexts.invoiceTitle(loaderData?.transaction.number ?? null), noIndex: true })

export async function loader({ request, params: { orgId, transactionId }, context }: Route.LoaderArgs) {
  await requireUser(request, context)
  const transaction = await getTransaction(apiFor(context), transactionId).catch(pageRefusal)
  assertOrganization(transaction, orgId, texts.noSuchInvoice)
  return { transaction, hasJustPaid: new URL(request.url).searchParams.has('paid') }
}

type Transaction = Route.ComponentProps['loaderData']['transaction']

function Status({
  transaction,
  hasJustPaid,
  orgId,
}: {
  transaction: Transaction
  hasJustPaid: boolean
  orgId: string
}) {
  const { status, amount, failure } = transaction
  if (status === 'settled') {
    if (!hasJustPaid) return null
    const [title, hint] = amount > 0 ? [texts.paidTitle, texts.paidHint] : [texts.orderPlaced, texts.orderPlacedHint]
    return (
      <Notice kind="success" title={title}>
        {hint}
      </Notice>
    )
  }
  const hasFailed = status === 'failed'
  return (
    <Notice
      kind="warning"
      title={hasFailed ? texts.invoiceFailed : texts.invoicePending}
      action={
        <ButtonLink size="small" to={paths.host(orgId).cart(hasFailed ? {} : { payment: transaction.id })}>
          {texts.goToCart}
        </ButtonLink>
      }
    >
      {hasFailed ? failure : texts.invoicePendingHint}
    </Notice>
  )
}

export default function HostInvoice({ loaderData, params: { orgId } }: Route.ComponentProps) {
  const { transaction, hasJustPaid } = loaderData
  return (
    <div className="grid max-w-3xl gap-6 print:max-w-none">
      <div className="grid gap-6 print:hidden" role="status">
        <Status transaction={transaction} hasJustPaid={hasJustPaid} orgId={orgId} />
      </div>
      <Invoice transaction={transaction} />
      {transaction.status === 'settled' && (
        <div className="noscript:hidden print:hidden">
          <Button icon={<Icon path={print} size={20} />} onClick={() => window.print()}>
            {texts.invoicePrint}
          </Button>
        </div>
      )}
    </div>
  )
}
