import { announcePage, type ShownPage } from './announce-page.ts'
import { countPageView } from './count-page-view.ts'

type View = { readonly pathname: string; readonly search: string; readonly identity: string | undefined }

let shown: (View & ShownPage) | undefined

/** Counts and announces the page that is shown now, or shown to someone else. */
export function viewPage(view: View): void {
  const before = shown
  shown = { ...view, title: document.title }
  const { pathname, identity } = view
  if (before?.pathname !== pathname || before.identity !== identity) countPageView(pathname, identity)
  if (before) announcePage(before, view)
}
