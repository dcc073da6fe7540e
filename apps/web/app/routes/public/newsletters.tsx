import mail from '@lodestay/icons/mail.svg?path'
import { Link } from 'react-router'
import { OutletAvatar } from '../../features/outlets/outlet-avatar.tsx'
import { writtenLanguage } from '../../lib/language.ts'
import type { PageHandle } from '../../lib/page-handle.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { withinPages } from '../../lib/page-of.ts'
import { paths } from '../../lib/paths.ts'
import { pageAnswer, publicApiFor } from '../../lib/session.server.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/newsletters'
import * as texts from './texts.ts'

export const handle: PageHandle = { cachePublic: 1, alike: true }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: uiTexts.newsletters,
    description: texts.newslettersLead,
    ...(loaderData?.page === 1 ? { path: paths.newsletters() } : { noIndex: true }),
  })

export function loader({ request, context }: Route.LoaderArgs) {
  return withinPages(request, (page) =>
    pageAnswer(publicApiFor(context).GET('/api/newsletters', { params: { query: { page, limit: 24 } } })),
  )
}

/** The newsletters that anyone can subscribe to. */
export default function Newsletters({ loaderData: { docs, page, totalPages } }: Route.ComponentProps) {
  return (
    <div className="page-column py-10">
      <h1 className="mb-2 text-3xl">{uiTexts.newsletters}</h1>
      <p className="mb-8 max-w-[60ch] text-ink-soft">{texts.newslettersLead}</p>
      {docs.length === 0 ? (
        <EmptyState icon={mail} title={texts.newslettersEmpty} />
      ) : (
        <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {docs.map(({ id, name, description, topics }) => (
            <Card as="li" key={id} className="relative flex h-full items-start gap-4">
              <OutletAvatar name={name} />
              <div>
                <h2 className="text-xl">
                  <Link to={paths.newsletter(id)} className="no-underline after:absolute after:inset-0 hover:underline">
                    {name}
                  </Link>
                </h2>
                <p lang={writtenLanguage} className="mt-1 text-sm">
                  {description}
                </p>
                <p lang={writtenLanguage} className="mt-2 text-sm text-ink-soft">
                  {topics.join(' · ')}
                </p>
              </div>
            </Card>
          ))}
        </ul>
      )}
      <Pagination page={page} totalPages={totalPages} to={(to) => paths.newsletters({ page: to })} />
    </div>
  )
}
