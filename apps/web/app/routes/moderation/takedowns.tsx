import shield from '@lodestay/icons/shield.svg?path'
import { Link } from 'react-router'
import { ListHeading } from '../../features/admin/list-heading.tsx'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { withinPages } from '../../lib/page-of.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, pageAnswer } from '../../lib/session.server.ts'
import { useDateTime } from '../../lib/use-date-time.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/takedowns'
import * as texts from './texts.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: uiTexts.takenDown, noIndex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  return withinPages(request, (page) =>
    pageAnswer(apiFor(context).GET('/api/takedowns', { params: { query: { page } } })),
  )
}

export default function ModerationTakedowns({ loaderData }: Route.ComponentProps) {
  const dateTime = useDateTime()
  const { docs, totalDocs, totalIsCapped, page, totalPages } = loaderData
  return (
    <>
      <ListHeading title={uiTexts.takenDown} total={totalDocs} capped={totalIsCapped} one={texts.stayNoun} />
      {docs.length === 0 ? (
        <EmptyState icon={shield} title={texts.takedownsEmpty}>
          {texts.takedownsEmptyHint}
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-3">
          {docs.map(({ id, stayId, stayName, organizationName, reason, status, takenBy, takenAt }) => (
            <Card as="li" key={id} className="sm:p-5">
              <div className="flex flex-wrap items-center gap-2">
                <h2 className="text-lg">
                  <Link to={paths.moderation.takedown(stayId)} className="no-underline hover:underline">
                    {stayName}
                  </Link>
                </h2>
                {status === 'appealed' && <Badge tone="danger">{uiTexts.appeal}</Badge>}
              </div>
              <p className="mt-0.5 text-sm text-ink-soft">
                {organizationName} · {takenBy?.name ?? uiTexts.aModerator},{' '}
                <time dateTime={takenAt}>{dateTime(takenAt)}</time>
              </p>
              <p className="mt-2 max-w-[70ch] text-sm">{reason}</p>
            </Card>
          ))}
        </ul>
      )}
      <Pagination page={page} totalPages={totalPages} to={(next) => paths.moderation.takedowns({ page: next })} />
    </>
  )
}
