import type { CampaignInfo } from '@lodestay/domain'
import { Link } from 'react-router'
import { dateRange } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { BudgetUsed, contentWords, Results } from './numbers.tsx'

/** An organization's campaigns: status, dates, contents, costs and results. */
export function CampaignRows({ orgId, campaigns }: { orgId: string; campaigns: readonly CampaignInfo[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {campaigns.map((campaign) => (
        <Card
          as="li"
          key={campaign.id}
          className="relative flex flex-wrap items-start justify-between gap-x-10 gap-y-4 hover:border-line-strong has-focus-visible:border-line-strong sm:p-5"
        >
          <div className="min-w-0 flex-1 basis-72">
            <div className="flex flex-wrap items-center gap-2">
              <h2 className="text-lg">
                <Link
                  to={paths.host(orgId).campaign(campaign.id)}
                  className="no-underline after:absolute after:inset-0 hover:underline"
                >
                  {campaign.title}
                </Link>
              </h2>
              <StatusBadge status={campaign.status} />
            </div>
            <p className="mt-1 text-sm text-ink-soft">
              <span className="whitespace-nowrap">{dateRange(campaign.dateRange)}</span> · {contentWords(campaign)}
            </p>
            {campaign.summary && <p className="mt-1.5 line-clamp-2 text-sm">{campaign.summary}</p>}
          </div>
          <BudgetUsed info={campaign} />
          <Results info={campaign} />
        </Card>
      ))}
    </ul>
  )
}
