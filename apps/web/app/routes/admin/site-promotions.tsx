import { promotionPlacements } from '@lodestay/domain/enumerations'
import add from '@lodestay/icons/add.svg?path'
import { Link } from 'react-router'
import { ListHeading } from '../../features/admin/list-heading.tsx'
import { ShownWindow, stateOfWindow, windowBadges } from '../../features/admin/shown-window.tsx'
import { ActionButton, ConfirmButton } from '../../features/forms/action-button.tsx'
import { FormNotice } from '../../features/forms/form-notice.tsx'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { placementWords } from '../../features/site-promotions/desk/placement-words.ts'
import { answer } from '../../lib/api.ts'
import { answerForm, ifVersion, textOf } from '../../lib/form-result.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { withinPages } from '../../lib/page-of.ts'
import { paths } from '../../lib/paths.ts'
import { revalidateAfterPosts } from '../../lib/revalidate-after-posts.ts'
import { apiFor, pageAnswer } from '../../lib/session.server.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { FilterTabs } from '../../ui/filter-tabs.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/site-promotions'
import * as texts from './texts.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: texts.sitePromotionsTitle, noIndex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  const requested = new URL(request.url).searchParams.get('placement')
  const placement = promotionPlacements.find((one) => one === requested) ?? null
  const query = { ...(placement && { placement }) }
  const api = apiFor(context)
  const first = (of: (typeof promotionPlacements)[number]) =>
    pageAnswer(api.GET('/api/site-promotions', { params: { query: { placement: of, active: 'true', limit: 1 } } }))
  const [found, ...tops] = await Promise.all([
    withinPages(request, (page) =>
      pageAnswer(api.GET('/api/site-promotions', { params: { query: { ...query, page } } })),
    ),
    ...promotionPlacements.map(first),
  ])
  return {
    ...found,
    placement,
    shown: tops.flatMap(({ docs }) => docs.map(({ id }) => id)),
    now: Date.now(),
  }
}

export const shouldRevalidate = revalidateAfterPosts

export async function action({ request, context }: Route.ActionArgs) {
  await requireStaff(request, context)
  const api = apiFor(context)
  const on = (form: FormData) => ({ params: { path: { id: textOf(form, 'id') } }, headers: ifVersion(form) })
  const change = async (form: FormData, body: { enabled?: boolean; window?: { start: string; end: string } }) =>
    (await answer(api.PATCH('/api/site-promotions/{id}', { ...on(form), body }))).title
  return answerForm(request, {
    end: async (form) => {
      const end = new Date().toISOString()
      return texts.bannerEnded(await change(form, { window: { start: textOf(form, 'since'), end } }))
    },
    hide: async (form) => texts.bannerHides(await change(form, { enabled: false })),
    show: async (form) => texts.bannerShows(await change(form, { enabled: true })),
    delete: async (form) => {
      await api.DELETE('/api/site-promotions/{id}', on(form))
      return texts.bannerDeleted(textOf(form, 'title'))
    },
  })
}

type Data = Route.ComponentProps['loaderData']
type Row = Data['docs'][number]
type State = 'hidden' | 'ended' | 'scheduled' | 'shown' | 'behind'

/** A live one is only shown while no other in its placement has a higher priority. */
function stateOf({ id, enabled, window }: Row, { shown, now }: Data): State {
  if (!enabled) return 'hidden'
  const state = stateOfWindow(window, now)
  if (state !== 'open') return state
  return shown.includes(id) ? 'shown' : 'behind'
}

const badges = {
  hidden: <Badge>{texts.bannerHidden}</Badge>,
  ...windowBadges,
  shown: <Badge tone="action">{uiTexts.shown}</Badge>,
  behind: <Badge tone="amber">{texts.bannerBehind}</Badge>,
} as const

function Moves({ row, state }: { row: Row; state: State }) {
  const { id, title, version, window, createdAt } = row
  const fields = { id, version: String(version) }
  return (
    <span className="flex flex-wrap justify-end gap-2">
      {(state === 'shown' || state === 'behind') && (
        <ActionButton size="small" intent="end" fields={{ ...fields, since: window?.start ?? createdAt }} about={title}>
          {texts.endNow}
        </ActionButton>
      )}
      {state === 'scheduled' && (
        <ActionButton size="small" intent="hide" fields={fields} about={title}>
          {texts.hide}
        </ActionButton>
      )}
      {state === 'hidden' && (
        <ActionButton size="small" intent="show" fields={fields} about={title}>
          {uiTexts.show}
        </ActionButton>
      )}
      <ConfirmButton
        about={title}
        question={texts.confirmDeleteBanner(title)}
        confirm={uiTexts.deleteButton}
        intent="delete"
        fields={{ ...fields, title }}
      />
    </span>
  )
}

function What({ row: { id, title, body }, state }: { row: Row; state: State }) {
  return (
    <span className="flex flex-col gap-1">
      <span className="flex flex-wrap items-center gap-2">
        <Link to={paths.admin.sitePromotion(id)} className="link inline-flex min-h-6 items-center font-semibold">
          {title}
        </Link>
        {badges[state]}
      </span>
      <span className="line-clamp-2 max-w-xl text-xs text-ink-soft">{body}</span>
    </span>
  )
}

function Banners({ data }: { data: Data }) {
  return (
    <DataTable<Row, 'title' | 'place' | 'priority' | 'window' | 'actions'>
      caption={texts.sitePromotionsTitle}
      rows={data.docs}
      rowKey={({ id }) => id}
      empty={texts.sitePromotionsEmpty}
      columns={[
        { key: 'title', heading: texts.banner, cell: (row) => <What row={row} state={stateOf(row, data)} /> },
        {
          key: 'place',
          heading: texts.place,
          className: 'max-sm:hidden whitespace-nowrap',
          cell: ({ placement }) => placementWords[placement],
        },
        {
          key: 'priority',
          heading: texts.priority,
          numeric: true,
          className: 'max-md:hidden',
          cell: ({ priority }) => priority,
        },
        {
          key: 'window',
          heading: uiTexts.shown,
          className: 'max-lg:hidden text-ink-soft',
          cell: ({ window }) => <ShownWindow window={window} unlimited={texts.untilHidden} />,
        },
        {
          key: 'actions',
          heading: <span className="sr-only">{uiTexts.actions}</span>,
          numeric: true,
          cell: (row) => <Moves row={row} state={stateOf(row, data)} />,
        },
      ]}
    />
  )
}

export default function AdminSitePromotions({ loaderData, actionData }: Route.ComponentProps) {
  const { totalDocs, totalIsCapped, page, totalPages, placement } = loaderData
  const to = paths.admin.sitePromotions
  return (
    <>
      <ListHeading
        title={texts.sitePromotionsTitle}
        total={totalDocs}
        capped={totalIsCapped}
        one={texts.sitePromotionNoun}
      >
        <ButtonLink to={paths.admin.sitePromotion('new')} variant="primary" icon={<Icon path={add} size={20} />}>
          {texts.newSitePromotion}
        </ButtonLink>
      </ListHeading>
      <FormNotice result={actionData} className="mb-6" />
      <p className="mb-6 max-w-[70ch] text-sm text-ink-soft">{texts.sitePromotionsHint}</p>
      <div className="mb-5">
        <FilterTabs
          label={texts.byPlace}
          tabs={[
            { label: uiTexts.all, to: to(), current: placement === null },
            ...promotionPlacements.map((one) => ({
              label: placementWords[one],
              to: to({ placement: one }),
              current: placement === one,
            })),
          ]}
        />
      </div>
      <Banners data={loaderData} />
      <Pagination page={page} totalPages={totalPages} to={(next) => to({ placement, page: next })} />
    </>
  )
}
