import type { Transaction } from '@lodestay/domain/purchases/purchase'
import print from '@lodestay/icons/print.svg?path'
import { data } from 'react-router'
import { Invoice } from '../../features/purchases/invoice.tsx'
import * as purchaseTexts from '../../features/purchases/texts.ts'
import { allPages, answer } from '../../lib/api.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, pageRefusal, requireUser } from '../../lib/session.server.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Route } from './+types/membership-receipt'
import * as texts from './texts.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: purchaseTexts.invoiceTitle(loaderData?.transaction.number ?? null), noIndex: true })

export async function loader({ request, params, context }: Route.LoaderArgs) {
  await requireUser(request, context)
  const api = apiFor(context)
  const read = (next: object) =>
    answer(api.GET('/api/users/self/transactions', { params: { query: { limit: 100, ...next } } })).catch(pageRefusal)
  for await (const transaction of allPages<Transaction>(read))
    if (transaction.id === params.transactionId && transaction.status === 'settled') return { transaction }
  throw data({ detail: texts.noSuchReceipt }, { status: 404 })
}

export default function MembershipReceipt({ loaderData: { transaction } }: Route.ComponentProps) {
  return (
    <div className="page-column grid max-w-3xl gap-6 py-10 print:max-w-none print:p-0">
      <Invoice transaction={transaction} />
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button className="noscript:hidden" icon={<Icon path={print} size={20} />} onClick={() => window.print()}>
          {texts.printReceipt}
        </Button>
        <ButtonLink to={paths.membership()} variant="quiet">
          {texts.backToMembership}
        </ButtonLink>
      </div>
    </div>
  )
}
