import campaign from '@lodestay/icons/campaign.svg?path'
import creditCard from '@lodestay/icons/credit_card.svg?path'
import eventBusy from '@lodestay/icons/event_busy.svg?path'
import flag from '@lodestay/icons/flag.svg?path'
import redeem from '@lodestay/icons/redeem.svg?path'
import sell from '@lodestay/icons/sell.svg?path'
import { Link } from 'react-router'
import { count as counted } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { Badge, StatusBadge } from '../../../ui/badge.tsx'
import { Icon } from '../../../ui/icon.tsx'
import * as uiTexts from '../../../ui/texts.ts'
import * as texts from './texts.ts'

type Kind = 'plans' | 'promotions' | 'cancellations' | 'offers' | 'giveaways' | 'campaigns'
type State = 'Rejected' | 'unpaid' | 'unscheduled' | 'Draft'

/** How much of a kind is in a state that needs its host. */
export type OtherWork = {
  readonly kind: Kind
  readonly state: State
  readonly count: number
  /** There are more than were counted. */
  readonly isCapped: boolean
}

const icons: Readonly<Record<Kind, string>> = {
  plans: creditCard,
  promotions: campaign,
  cancellations: eventBusy,
  offers: sell,
  giveaways: redeem,
  campaigns: flag,
}

/** The list that has them, filtered where it can be. */
function listOf(orgId: string, { kind, state }: OtherWork): string {
  const host = paths.host(orgId)
  if (kind === 'plans') return host.billing()
  if (kind === 'giveaways' || kind === 'campaigns') return host[kind]()
  const drafts = kind === 'cancellations' ? 'Available' : 'Draft'
  return host[kind]({
    status: { Rejected: 'Rejected', unpaid: 'Accepted', unscheduled: 'Accepted', Draft: drafts }[state],
  })
}

function StateBadge({ state }: { readonly state: State }) {
  if (state === 'unpaid') return <Badge tone="ember">{uiTexts.awaitingPayment}</Badge>
  if (state === 'unscheduled') return <Badge tone="ember">{texts.notScheduled}</Badge>
  return <StatusBadge status={state} />
}

/** What needs the host besides stays: a line for each kind and state. */
export function OtherWorkList({ orgId, items }: { readonly orgId: string; readonly items: readonly OtherWork[] }) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-raised">
      {items.map((item) => (
        <li
          key={`${item.kind}-${item.state}`}
          className="group relative flex min-h-11 items-center gap-3 px-4 py-3 hover:bg-hover"
        >
          <Icon path={icons[item.kind]} size={20} className="shrink-0 text-ink-soft" />
          <Link
            to={listOf(orgId, item)}
            className="font-semibold no-underline after:absolute after:inset-0 group-hover:underline"
          >
            {counted(item.count, texts.workNouns[item.kind], undefined, item.isCapped)}
          </Link>
          <StateBadge state={item.state} />
        </li>
      ))}
    </ul>
  )
}
