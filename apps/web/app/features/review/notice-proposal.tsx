import type { Cancellation, Offer } from '@lodestay/domain/offers-and-cancellations/notice'
import { safeLink } from '../../lib/paths.ts'
import { DatedProposal, orNothing } from './dated-proposal.tsx'

/** An offer or a cancellation as its host wrote it. */
export default function NoticeProposal({ notice }: { notice: Offer | Cancellation }) {
  const address = safeLink(notice.link)
  const link = address && (
    <a href={address} rel="noreferrer nofollow" target="_blank" className="link break-all">
      {'linkText' in notice && notice.linkText ? `${notice.linkText} (${notice.link})` : notice.link}
    </a>
  )
  return (
    <DatedProposal
      proposed={notice}
      facts={[
        { term: 'Description', value: orNothing(notice.description) },
        { term: 'Instructions', value: orNothing(notice.instructions) },
        ...('dateInstructions' in notice
          ? [{ term: 'Date instructions', value: orNothing(notice.dateInstructions) }]
          : []),
        { term: 'Button', value: orNothing(notice.ctaText) },
        { term: 'Link', value: link || orNothing(notice.link) },
        { term: 'Promoted', value: notice.promote ? 'Yes' : 'No' },
      ]}
    />
  )
}
