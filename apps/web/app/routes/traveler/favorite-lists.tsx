import list from '@lodestay/icons/format_list_bulleted.svg?path'
import { FavoriteTabs } from '../../features/favorite-lists/favorite-tabs.tsx'
import { ListTile } from '../../features/favorite-lists/list-tile.tsx'
import { NewListForm } from '../../features/favorite-lists/new-list-form.tsx'
import * as listTexts from '../../features/favorite-lists/texts.ts'
import { ActionButton } from '../../features/forms/action-button.tsx'
import { FormNotice } from '../../features/forms/form-notice.tsx'
import { allDocs, answer } from '../../lib/api.ts'
import { answerForm, textOf } from '../../lib/form-result.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { apiFor, pageAnswer, pageRefusal, requireSession, requireUser } from '../../lib/session.server.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/favorite-lists'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: listTexts.lists, noIndex: true })

/** All lists; with `?stayId=`, for choosing those that contain a stay. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireUser(request, context)
  const api = apiFor(context)
  const listsOf = (query: { stayId?: string }) =>
    allDocs((next) =>
      answer(api.GET('/api/favorite-lists', { params: { query: { ...query, limit: 100, ...next } } })),
    ).catch(pageRefusal)
  const stayId = new URL(request.url).searchParams.get('stayId')
  if (!stayId) return { lists: await listsOf({}), stay: null, holding: [] as string[] }
  const [stay, all, holding] = await Promise.all([
    pageAnswer(api.GET('/api/stays/{id}', { params: { path: { id: stayId } } })),
    listsOf({}),
    listsOf({ stayId }),
  ])
  return { lists: all, stay: { id: stay.id, name: stay.displayName }, holding: holding.map(({ id }) => id) }
}

export async function action({ request, context }: Route.ActionArgs) {
  await requireSession(request, context)
  const api = apiFor(context)
  const place = (form: FormData) => ({ path: { id: textOf(form, 'id'), stayId: textOf(form, 'stayId') } })
  return answerForm(request, {
    make: async (form) => {
      const { name } = await answer(api.POST('/api/favorite-lists', { body: { name: textOf(form, 'name') } }))
      return listTexts.listMade(name)
    },
    add: async (form) => {
      await api.PUT('/api/favorite-lists/{id}/stays/{stayId}', { params: place(form), body: {} })
      return listTexts.added(textOf(form, 'name'))
    },
    take: async (form) => {
      await api.DELETE('/api/favorite-lists/{id}/stays/{stayId}', { params: place(form) })
      return listTexts.taken(textOf(form, 'name'))
    },
  })
}

type Data = Route.ComponentProps['loaderData']

function Choices({ stayId, lists, holding }: Pick<Data, 'lists' | 'holding'> & { stayId: string }) {
  return (
    <ul className="flex flex-col gap-3">
      {lists.map(({ id, name, stayCount }) => {
        const isIn = holding.includes(id)
        return (
          <Card as="li" key={id} className="flex items-center justify-between gap-4">
            <span>
              <span className="font-semibold">{name}</span>
              <span className="block text-sm text-ink-soft">{listTexts.stays(stayCount)}</span>
            </span>
            <ActionButton
              intent={isIn ? 'take' : 'add'}
              fields={{ id, stayId, name }}
              about={name}
              variant={isIn ? 'quiet' : 'secondary'}
            >
              {isIn ? uiTexts.remove : listTexts.addToList}
            </ActionButton>
          </Card>
        )
      })}
    </ul>
  )
}

/** A traveler's lists of favorites. */
export default function FavoriteLists({ loaderData, actionData }: Route.ComponentProps) {
  const { lists, stay, holding } = loaderData
  return (
    <div className="page-column py-10">
      <h1 className="mb-2 text-3xl">{stay ? listTexts.chooseFor(stay.name) : listTexts.lists}</h1>
      <p className="max-w-[60ch] text-ink-soft">{listTexts.listsLead}</p>
      <FavoriteTabs isLists />
      <FormNotice result={actionData} fields={['name']} className="mt-6" />
      <div className="mt-8 grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {lists.length === 0 ? (
          <EmptyState icon={list} title={listTexts.listsEmpty} level="h2">
            {listTexts.listsEmptyHint}
          </EmptyState>
        ) : stay ? (
          <Choices stayId={stay.id} lists={lists} holding={holding} />
        ) : (
          <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2">
            {lists.map((one) => (
              <li key={one.id}>
                <ListTile list={one} />
              </li>
            ))}
          </ul>
        )}
        <Card as="section" aria-labelledby="new-list" className="bg-sunken">
          <h2 id="new-list" className="mb-4 text-lg">
            {listTexts.newList}
          </h2>
          <NewListForm result={actionData} />
        </Card>
      </div>
    </div>
  )
}
