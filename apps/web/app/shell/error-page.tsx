import { isRouteErrorResponse, useLocation } from 'react-router'
import { useDocumentFacts } from '../lib/document-facts.ts'
import { paths, safeNext } from '../lib/paths.ts'
import { useViewer } from '../lib/root-data.ts'
import { ErrorScene } from '../scenes/scene.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { RequestId } from '../ui/request-id.tsx'
import * as uiTexts from '../ui/texts.ts'
import * as texts from './texts.ts'

type Problem = { readonly code?: string; readonly detail?: string; readonly requestId?: string } | null
type Words = { readonly title: string; readonly text: string }

const words: Readonly<Record<number, Words>> = {
  403: {
    title: texts.forbiddenTitle,
    text: texts.forbiddenHint,
  },
  404: {
    title: texts.notFoundTitle,
    text: texts.notFoundHint,
  },
  429: {
    title: texts.tooManyTitle,
    text: texts.tooManyHint,
  },
  503: {
    title: texts.unavailableTitle,
    text: texts.unavailableHint,
  },
}
const refused: Words = {
  title: texts.refusedTitle,
  text: texts.refusedHint,
}
const broken: Words = {
  title: texts.brokenTitle,
  text: texts.brokenHint,
}

/** Replaces a page that failed: a plain explanation, a way out, and the request id to quote. */
export default function ErrorPage({ error }: { error: unknown }) {
  const response = isRouteErrorResponse(error) ? error : null
  const problem = (response?.data ?? null) as Problem
  const status = response?.status ?? 500
  const { title, text } = words[status] ?? (status < 500 ? refused : broken)
  // When a page itself refuses, its detail is our own wording; API errors carry a code, and their text is written for
  // programs.
  const ownText = status === 403 && !problem?.code ? problem?.detail : undefined
  const facts = useDocumentFacts()
  const viewer = useViewer()
  const { pathname, search } = useLocation()
  const isDocument = facts.address === undefined || facts.address === pathname + search
  const requestId = problem?.requestId ?? (isDocument ? facts.requestId : undefined)
  const retry = status >= 500 || status === 429
  return (
    <div className="page-column grid grid-cols-1 items-center gap-x-16 gap-y-8 py-12 md:grid-cols-2 lg:py-20">
      <title>{title}</title>
      <ErrorScene kind={status === 404 ? 'lost' : status === 403 ? 'closed' : 'dark'} className="w-full rounded-2xl" />
      <div className="flex flex-col items-start gap-5">
        <p className="eyebrow">{texts.errorStatus(status)}</p>
        <h1 className="text-3xl">{title}</h1>
        <p className="max-w-md text-ink-soft">{ownText ?? text}</p>
        {problem?.code === 'page-not-found' && <p className="text-sm text-ink-faint">{problem.detail}</p>}
        <div className="flex flex-wrap gap-3 pt-1">
          {retry ? (
            <Button variant="primary" onClick={() => location.reload()}>
              {uiTexts.tryAgain}
            </Button>
          ) : (
            <ButtonLink to={paths.stays()} variant="primary">
              {uiTexts.browseStays}
            </ButtonLink>
          )}
          {status === 403 && !viewer ? (
            <ButtonLink to={paths.signIn(safeNext(pathname + search))}>{uiTexts.signIn}</ButtonLink>
          ) : (
            <ButtonLink to={paths.home()}>{texts.goHome}</ButtonLink>
          )}
          {retry && (
            <ButtonLink to={paths.contact()} variant="quiet">
              {texts.tellUs}
            </ButtonLink>
          )}
        </div>
        {status !== 404 && <RequestId id={requestId} />}
      </div>
    </div>
  )
}
