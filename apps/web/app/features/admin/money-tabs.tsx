import { isAdmin } from '@lodestay/domain/permissions'
import { paths } from '../../lib/paths.ts'
import { useRootData, useViewer } from '../../lib/root-data.ts'
import { FilterTabs } from '../../ui/filter-tabs.tsx'
import { TestModeBadge } from '../payments/test-mode-badge.tsx'
import * as texts from './texts.ts'

type Page = 'payments' | 'ledger' | 'events' | 'disputes' | 'clock'

/**
 * Tabs of the pages about money, with a notice while payments are off; the books, events and disputes are for admins
 * only.
 */
export function MoneyTabs({ current }: { current: Page }) {
  const { admin } = paths
  const tab = (page: Page, label: string, to: string) => ({ label, to, current: page === current })
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3">
      <FilterTabs
        label={texts.money}
        tabs={[
          tab('payments', texts.payments, admin.payments()),
          ...(isAdmin(useViewer())
            ? [
                tab('ledger', texts.ledger, admin.ledger()),
                tab('events', texts.events, admin.paymentEvents()),
                tab('disputes', texts.disputes, admin.disputes()),
              ]
            : []),
          tab('clock', texts.simulator, admin.billingClock()),
        ]}
      />
      {useRootData().paymentMode === 'test' && <TestModeBadge />}
    </div>
  )
}
