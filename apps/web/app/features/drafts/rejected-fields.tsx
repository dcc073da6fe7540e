import cloudOff from '@lodestay/icons/cloud_off.svg?path'
import { list } from '../../lib/format.ts'
import { Link } from '../../lib/link.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as texts from './texts.ts'

/** For a draft's saved indicator: the names of the fields that were rejected, and where to fix them. */
export function RejectedFields({ names, to }: { readonly names: readonly string[]; readonly to: string }) {
  return (
    <>
      <Icon path={cloudOff} size={17} className="text-danger-text" />
      <span className="text-danger-text">{texts.savedExcept(list(names))}</span>
      <Link to={to} className="link inline-flex min-h-6 items-center" preventScrollReset>
        {texts.fixIt}
      </Link>
    </>
  )
}
