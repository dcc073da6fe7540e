import { isRouteErrorResponse, useLocation } from 'react-router'
import { useDocumentFacts } from '../lib/document-facts.ts'
import { paths, safeNext } from '../lib/paths.ts'
import { useViewer } from '../lib/root-data.ts'
import { ErrorScene } from '../scenes/scene.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { RequestId } from '../ui/error-state.tsx'

type Problem = { readonly code?: string; readonly detail?: string; readonly requestId?: string } | null
type Words = { readonly title: string; readonly text: string }

const words: Readonly<Record<number, Words>> = {
  403: {
    title: 'You don’t have access to this page',
    text: 'You’re signed in, but this page belongs to someone else. If you think you should have access, ask whoever invited you.',
  },
  404: {
    title: 'Page not found',
    text: 'It may have been taken down, or the link has a typo. The stays are still here.',
  },
  503: {
    title: 'We’ll be right back',
    text: 'Part of the site isn’t responding. Give it a minute and try again.',
  },
}
const broken: Words = {
  title: 'Something went wrong on our end',
  text: 'It wasn’t you, and we’ve logged it. Trying again often helps.',
}

/** Replaces a page that failed: what happened in plain words, a way out, and the request id to quote. */
export function ErrorPage({ error }: { error: unknown }) {
  const response = isRouteErrorResponse(error) ? error : null
  const problem = (response?.data ?? null) as Problem
  const status = response?.status ?? 500
  const { title, text } = words[status] ?? broken
  const facts = useDocumentFacts()
  const viewer = useViewer()
  const { pathname, search } = useLocation()
  const isDocument = facts.address === undefined || facts.address === pathname + search
  const requestId = problem?.requestId ?? (isDocument ? facts.requestId : undefined)
  const retry = status >= 500
  return (
    <div className="page-column grid items-center gap-x-16 gap-y-8 py-12 md:grid-cols-2 lg:py-20">
      <title>{title}</title>
      <ErrorScene kind={status === 404 ? 'lost' : status === 403 ? 'closed' : 'dark'} className="w-full rounded-2xl" />
      <div className="flex flex-col items-start gap-5">
        <p className="eyebrow">Error {status}</p>
        <h1 className="text-3xl">{title}</h1>
        <p className="max-w-md text-ink-soft">{text}</p>
        {problem?.code === 'page-not-found' && <p className="text-sm text-ink-faint">{problem.detail}</p>}
        <div className="flex flex-wrap gap-3 pt-1">
          {retry ? (
            <Button variant="primary" onClick={() => location.reload()}>
              Try again
            </Button>
          ) : (
            <ButtonLink to={paths.stays()} variant="primary">
              Browse stays
            </ButtonLink>
          )}
          {status === 403 && !viewer ? (
            <ButtonLink to={paths.signIn(safeNext(pathname + search))}>Sign in</ButtonLink>
          ) : (
            <ButtonLink to={paths.home()}>Go to the home page</ButtonLink>
          )}
          {retry && (
            <ButtonLink to={paths.contact()} variant="quiet">
              Tell us about it
            </ButtonLink>
          )}
        </div>
        {status !== 404 && <RequestId id={requestId} />}
      </div>
    </div>
  )
}
