import { Suspense, useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { draftOf } from '../../features/pages/content.server.ts'
import { PageBlocks } from '../../features/pages/page-blocks.tsx'
import { lazyHydrate } from '../../lib/lazy-hydrate.ts'
import type { PageHandle } from '../../lib/page-handle.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/page-draft'
import * as texts from './texts.ts'

const ErrorPage = lazyHydrate(() => import('../../shell/error-page.tsx'))

export const handle: PageHandle = { secretAddress: true, besideEditor: true, quiet: true }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: texts.draftOf(loaderData?.page.title || texts.aPage), noIndex: true })

/** The target of an editor's preview link: the page before it is published. */
export async function loader({ request, params: { slug }, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const pass = { until: searchParams.get('until') ?? '', signature: searchParams.get('signature') ?? '' }
  return { page: await draftOf(context, slug, pass) }
}

/** Inside the editor, reloads the draft whenever the editor saves a change. */
function useEditorsChanges(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const editor = window.parent
    if (editor === window) return
    const hear = ({ source, data }: MessageEvent<{ type?: unknown } | null>): void => {
      if (source === editor && data?.type === 'payload-document-event') void revalidate()
    }
    window.addEventListener('message', hear)
    editor.postMessage({ type: 'payload-live-preview', ready: true }, '*')
    return () => window.removeEventListener('message', hear)
  }, [revalidate])
}

/** Stays with the editor when the draft can't be shown for a moment: the next change shows it again. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useEditorsChanges()
  return (
    <Suspense>
      <ErrorPage error={error} />
    </Suspense>
  )
}

export default function PageDraft({ loaderData: { page } }: Route.ComponentProps) {
  useEditorsChanges()
  return (
    <>
      <div className="page-column pt-6">
        <Notice kind="warning" title={texts.draftTitle}>
          {texts.draftHint}
        </Notice>
      </div>
      <PageBlocks page={{ ...page, title: page.title || texts.untitled }} />
    </>
  )
}
