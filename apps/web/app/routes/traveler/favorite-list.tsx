import { NAME_MAX } from '@lodestay/domain/text-limits'
import heart from '@lodestay/icons/favorite.svg?path'
import { Form, Link, redirect } from 'react-router'
import { ListedStay } from '../../features/favorite-lists/listed-stay.tsx'
import { ShareCard } from '../../features/favorite-lists/share-card.tsx'
import * as listTexts from '../../features/favorite-lists/texts.ts'
import { ConfirmButton } from '../../features/forms/action-button.tsx'
import { FormNotice } from '../../features/forms/form-notice.tsx'
import { VersionField } from '../../features/forms/version-field.tsx'
import { cardView } from '../../features/stays/card/card-view.server.ts'
import { answer } from '../../lib/api.ts'
import { answerForm, ifVersion, textOf } from '../../lib/form-result.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { withinPages } from '../../lib/page-of.ts'
import { paths, siteAddress } from '../../lib/paths.ts'
import { requestContext } from '../../lib/request-context.ts'
import { apiFor, pageAnswer, pageResource, requireSession, requireUser } from '../../lib/session.server.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { TextField } from '../../ui/text-field.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/favorite-list'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData?.list.name ?? listTexts.lists, noIndex: true })

export async function loader({ request, params, context }: Route.LoaderArgs) {
  await requireUser(request, context)
  const api = apiFor(context)
  const path = { id: params.listId }
  const [list, found] = await Promise.all([
    pageResource(api.GET('/api/favorite-lists/{id}', { params: { path } })),
    withinPages(request, (page) =>
      pageAnswer(api.GET('/api/favorite-lists/{id}/stays', { params: { path, query: { page, limit: 24 } } })),
    ),
  ])
  const { origin } = context.get(requestContext)
  return {
    list,
    found: { ...found, docs: found.docs.map(({ stay, note }) => ({ stay: cardView(stay), note })) },
    link: list.shareToken && origin + siteAddress(paths.sharedList(list.shareToken)),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  await requireSession(request, context)
  const api = apiFor(context)
  const path = { id: params.listId }
  const share = (shared: boolean) =>
    answer(api.PATCH('/api/favorite-lists/{id}', { params: { path }, body: { shared } }))
  const stayOf = (form: FormData) => ({ path: { ...path, stayId: textOf(form, 'id') } })
  return answerForm(request, {
    rename: async (form) => {
      const sent = { params: { path }, headers: ifVersion(form), body: { name: textOf(form, 'name') } }
      await answer(api.PATCH('/api/favorite-lists/{id}', sent))
      return listTexts.renamed
    },
    share: async () => {
      await share(true)
      return listTexts.linkMade
    },
    unshare: async () => {
      await share(false)
      return listTexts.linkEnded
    },
    note: async (form) => {
      const body = { note: textOf(form, 'note') }
      await api.PUT('/api/favorite-lists/{id}/stays/{stayId}', { params: stayOf(form), body })
      return listTexts.noteSaved
    },
    take: async (form) => {
      await api.DELETE('/api/favorite-lists/{id}/stays/{stayId}', { params: stayOf(form) })
      return listTexts.takenOut
    },
    delete: async () => {
      await api.DELETE('/api/favorite-lists/{id}', { params: { path } })
      return redirect(paths.favoriteLists())
    },
  })
}

/** A traveler's list: its places with notes, its name, its link. */
export default function FavoriteListPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, found, link } = loaderData
  const renaming = actionData?.intent === 'rename' ? actionData : undefined
  return (
    <div className="page-column py-10">
      <Link to={paths.favoriteLists()} className="link inline-flex min-h-6 items-center text-sm">
        {listTexts.lists}
      </Link>
      <h1 className="mt-2 mb-2 text-3xl">{list.name}</h1>
      <p className="text-ink-soft">{listTexts.stays(list.stayCount)}</p>
      <FormNotice result={actionData} fields={['name', 'note']} className="mt-6" />
      <div className="mt-8 grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {found.docs.length === 0 ? (
          <EmptyState
            icon={heart}
            title={listTexts.listEmpty}
            level="h2"
            action={<ButtonLink to={paths.favorites()}>{uiTexts.favorites}</ButtonLink>}
          >
            {listTexts.listEmptyHint}
          </EmptyState>
        ) : (
          <div>
            <ul className="grid grid-cols-1 gap-x-6 gap-y-10 sm:grid-cols-2">
              {found.docs.map((listed, index) => (
                <li key={listed.stay.id}>
                  <ListedStay listed={listed} priority={index < 2} result={actionData} />
                </li>
              ))}
            </ul>
            <Pagination
              page={found.page}
              totalPages={found.totalPages}
              to={(to) => `${paths.favoriteList(list.id)}?page=${to}`}
            />
          </div>
        )}
        <aside className="flex flex-col gap-6">
          <ShareCard name={list.name} link={link} />
          <Card className="flex flex-col items-start gap-5 bg-sunken">
            <Form method="post" className="flex w-full flex-col items-start gap-3" noValidate>
              <input type="hidden" name="intent" value="rename" />
              <VersionField version={list.version} result={renaming} />
              <TextField
                key={list.name}
                label={listTexts.listName}
                name="name"
                maxLength={NAME_MAX}
                autoComplete="off"
                defaultValue={renaming?.errors ? renaming.values?.name : list.name}
                error={renaming?.errors?.name}
                className="w-full"
              />
              <Button type="submit">{listTexts.rename}</Button>
            </Form>
            <ConfirmButton
              about={list.name}
              question={listTexts.deleteQuestion}
              confirm={uiTexts.deleteButton}
              intent="delete"
            />
          </Card>
        </aside>
      </div>
    </div>
  )
}
