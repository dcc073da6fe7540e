import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import * as texts from './texts.ts'

/** What an account without a password sees where others enter theirs; the email leads back to `next`. */
export function NoPassword({ next }: { readonly next: string }) {
  return (
    <p className="text-sm text-ink-soft">
      {texts.noPassword}{' '}
      <Link to={paths.resetPassword({ next })} className="link">
        {texts.setPassword}
      </Link>
    </p>
  )
}
