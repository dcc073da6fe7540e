import type { AuditEntry } from '@lodestay/domain'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'

type Subject = Pick<AuditEntry, 'action' | 'subjectId' | 'subjectKind' | 'subjectName' | 'subjectOrganizationId'>

const { admin, moderation } = paths

/** The page on the host's side for an item that belongs to an organization, which staff can see. */
function hostPage(kind: Subject['subjectKind'], id: string, organizationId: string): string | null {
  const host = paths.host(organizationId)
  if (kind === 'stay') return host.stay(id)
  if (kind === 'campaign') return host.campaign(id)
  if (kind === 'offer') return host.notice('offers', id)
  if (kind === 'cancellation') return host.notice('cancellations', id)
  if (kind === 'giveaway') return host.giveaway(id)
  if (kind === 'promotion') return moderation.item('stay-promotions', id)
  return kind === 'invitation' || kind === 'subscription' || kind === 'cart-item'
    ? admin.organization(organizationId)
    : null
}

/** An outlet's page differs by how we post to it: a person, its own webhook, or an account on a network. */
function outletPage(action: string, id: string): string {
  if (action.startsWith('outlet-webhook.')) return admin.outletWebhook(id)
  return action.startsWith('outlet-account.') ? admin.outletAccount(id) : moderation.outletLink(id)
}

/** The page of an entry's subject, for staff; null if it has none. */
function subjectPage({ action, subjectId: id, subjectKind: kind, subjectOrganizationId }: Subject): string | null {
  switch (kind) {
    case 'user':
      return admin.user(id)
    case 'organization':
      return admin.organization(id)
    case 'announcement':
      return admin.announcement(id)
    case 'site-promotion':
      return admin.sitePromotion(id)
    case 'transaction':
      return admin.payment(id)
    case 'execution-task':
      return moderation.task(id)
    case 'attribute-request':
      return moderation.item('attribute-requests', id)
    case 'outlet':
      return outletPage(action, id)
    default:
      return subjectOrganizationId ? hostPage(kind, id, subjectOrganizationId) : null
  }
}

/** The subject of a log entry, by name, linked to its page if it has one. */
export function AuditSubject({ subject }: { subject: Subject }) {
  const { subjectId, subjectName } = subject
  const page = subjectPage(subject)
  const name = subjectName ?? <span className="font-mono text-2xs break-all">{subjectId}</span>
  return page ? (
    <Link to={page} className="link inline-flex min-h-6 items-center break-words">
      {name}
    </Link>
  ) : (
    <span className="break-words">{name}</span>
  )
}
