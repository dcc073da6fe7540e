import { NAME_MAX } from '@lodestay/domain/text-limits'
import viewIcon from '@lodestay/icons/bookmarks.svg?path'
import deleteIcon from '@lodestay/icons/delete.svg?path'
import { Form, Link, useLocation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Popover } from '../../ui/popover.tsx'
import { TextField } from '../../ui/text-field.tsx'
import * as texts from './texts.ts'

export type ShownView = { readonly id: string; readonly name: string; readonly query: string }

/** The table's current query, except for the page, and what the page tells once. */
function useQuery(): string {
  const search = new URLSearchParams(useLocation().search)
  for (const name of ['page', 'cursor', 'told']) search.delete(name)
  return search.toString()
}

/**
 * A user's views of a table: opens or deletes one, or saves the current one. The forms post to the page's action as
 * `save-view` and `delete-view`. Works without JavaScript.
 */
export function ViewsButton({ views }: { views: readonly ShownView[] }) {
  const query = useQuery()
  return (
    <Popover
      label={texts.views}
      align="end"
      className="w-[min(20rem,calc(100vw-2rem))]"
      trigger={(trigger) => (
        <Button {...trigger} icon={<Icon path={viewIcon} size={20} />}>
          {texts.views}
        </Button>
      )}
    >
      {(close) => (
        <div className="flex flex-col gap-4">
          {views.length > 0 && (
            <ul aria-label={texts.yourViews} className="flex flex-col gap-1">
              {views.map((view) => (
                <li key={view.id} className="flex items-center gap-2">
                  <Link
                    to={{ search: view.query }}
                    onClick={close}
                    aria-current={view.query === query ? 'true' : undefined}
                    className="link inline-flex min-h-9 min-w-0 flex-1 items-center text-sm break-words aria-[current]:font-semibold"
                  >
                    {view.name}
                  </Link>
                  <Form method="post" preventScrollReset onSubmit={close}>
                    <input type="hidden" name="intent" value="delete-view" />
                    <input type="hidden" name="id" value={view.id} />
                    <IconButton type="submit" size="small" label={texts.deleteView(view.name)} path={deleteIcon} />
                  </Form>
                </li>
              ))}
            </ul>
          )}
          {query === '' ? (
            <p className="text-sm text-ink-soft">{texts.narrowFirst}</p>
          ) : (
            <Form method="post" preventScrollReset onSubmit={close} className="flex flex-col items-start gap-3">
              <input type="hidden" name="intent" value="save-view" />
              <input type="hidden" name="query" value={query} />
              <TextField label={texts.viewName} name="name" required maxLength={NAME_MAX} className="w-full" />
              <Button type="submit" size="small" variant="primary">
                {texts.saveView}
              </Button>
            </Form>
          )}
        </div>
      )}
    </Popover>
  )
}
