import { useLocation } from 'react-router'
import { Link } from '../../lib/link.tsx'
import { paths } from '../../lib/paths.ts'
import type { SaveFailure } from './draft-state.ts'
import * as texts from './texts.ts'

/** For a draft's saved indicator: why trying again won't save it, and what will. The draft is restored after signing in. */
export function FailedSave({ failure: { status, detail } }: { readonly failure: SaveFailure }) {
  const { pathname, search } = useLocation()
  if (status !== 401) return texts.notSavedBecause(detail)
  return (
    <>
      {texts.signedOut}{' '}
      <Link to={paths.signIn(pathname + search)} className="link inline-flex min-h-6 items-center">
        {texts.signInAndSave}
      </Link>
    </>
  )
}
