import { FieldNotes } from '../../../ui/field.tsx'
import { ChangedMark } from '../../drafts/draft-fields.tsx'
import { fieldId } from '../../drafts/draft-form.ts'
import { PictureList } from '../../media/picture-list.tsx'
import { PictureUploads } from '../../media/picture-uploads.tsx'
import { useEditing } from './editing.tsx'

export default function PicturesSection() {
  const { values, latest, change, uploads, errorOf, changedFields } = useEditing()
  const count = values.media.length
  return (
    <div id={fieldId('media')} tabIndex={-1} className="flex flex-col gap-5">
      <div>
        <h3 className="font-sans text-sm font-semibold tracking-normal">
          {count === 0 ? 'No pictures yet' : `${count} ${count === 1 ? 'picture' : 'pictures'}`}
          <ChangedMark shown={changedFields.includes('media')} />
        </h3>
        <p className="mt-1 text-xs text-ink-faint">
          The first is the cover. Drag by the handle to order them, or focus a handle and use the arrow keys.
        </p>
        <FieldNotes id={fieldId('media')} error={errorOf('media', true)} />
      </div>
      <PictureList
        path="media"
        media={values.media}
        latest={() => latest().media}
        onChange={(media) => change({ media })}
        first="Cover"
      />
      <PictureUploads uploads={uploads} />
    </div>
  )
}
