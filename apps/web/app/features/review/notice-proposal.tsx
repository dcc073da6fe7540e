import type { Cancellation, Offer } from '@lodestay/domain/offers-and-cancellations/notice'
import { cancellationFields, offerFields } from '@lodestay/domain/offers-and-cancellations/notice-fields'
import { safeLink } from '../../lib/paths.ts'
import { DatedProposal } from './dated-proposal.tsx'

/** An offer or a cancellation under review. */
export default function NoticeProposal({ notice }: { notice: Offer | Cancellation }) {
  const address = safeLink(notice.link)
  const link = address && (
    <a href={address} rel="noreferrer nofollow" target="_blank" className="link break-all">
      {notice.link}
    </a>
  )
  const fields = 'linkText' in notice ? cancellationFields : offerFields
  return <DatedProposal proposed={notice} fields={fields} drawn={{ ...(link && { link }) }} />
}
