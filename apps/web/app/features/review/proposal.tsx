import type { WholeStayFields } from '@lodestay/domain/stays/stay'
import { Disclosure } from '../../ui/disclosure.tsx'
import { StayPagePreview } from '../stays/preview/stay-page-preview.tsx'
import { ChangeList } from './change-list.tsx'
import type { Change } from './changes.ts'
import * as texts from './texts.ts'

type Props = { readonly fields: WholeStayFields; readonly isEdit: boolean; readonly changes: readonly Change[] }

/** The proposal: a whole new stay, or an edit's changes, with the unchanged rest collapsed. */
export default function Proposal({ fields, isEdit, changes }: Props) {
  if (!isEdit) return <StayPagePreview stay={fields} level="h2" wide />
  return (
    <>
      <h2 className="mb-4 text-2xl">{texts.changeCount(changes.length)}</h2>
      <ChangeList changes={changes} />
      <Disclosure title={texts.fullPreview} className="mt-4">
        <div className="text-ink">
          <StayPagePreview stay={fields} wide />
        </div>
      </Disclosure>
    </>
  )
}
