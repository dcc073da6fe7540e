import { picturesNeeded } from '@lodestay/domain/stays/fewest-pictures'
import { FieldNotes } from '../../../ui/field.tsx'
import * as uiTexts from '../../../ui/texts.ts'
import { ChangedMark } from '../../drafts/draft-fields.tsx'
import { fieldId } from '../../drafts/draft-form.ts'
import { MediaUploads } from '../../media/media-uploads.tsx'
import { PictureList } from '../../media/picture-list.tsx'
import { useDraftAccess } from './draft-access.tsx'
import { useEditing } from './editing.tsx'
import { StayVideoField } from './stay-video-field.tsx'
import * as texts from './texts.ts'

/** Pixels across, about as wide as cards and the stay's page show the cover. */
const COVER_WIDTH_MIN = 960

export default function PicturesSection() {
  const { values, latest, change, uploads, errorOf, changedFields } = useEditing()
  const { stay } = useDraftAccess()
  const count = values.media.length
  const coverWidth = values.media[0]?.width ?? COVER_WIDTH_MIN
  const least = picturesNeeded(stay)
  return (
    <>
      <div id={fieldId('media')} tabIndex={-1} className="flex flex-col gap-5">
        <div>
          <h3 className="font-sans text-sm font-semibold tracking-normal">
            {count === 0 ? uiTexts.noPicturesYet : `${count} ${count === 1 ? texts.picture : texts.pictures}`}
            <ChangedMark shown={changedFields.includes('media')} />
          </h3>
          {count < least && <p className="mt-1 text-sm text-ink-soft">{texts.picturesFirst(least)}</p>}
          <p className="mt-1 text-xs text-ink-faint">{texts.picturesHint}</p>
          {coverWidth < COVER_WIDTH_MIN && (
            <p className="mt-1 text-sm text-ink-soft">{texts.coverIsSmall(coverWidth, COVER_WIDTH_MIN)}</p>
          )}
          <FieldNotes id={fieldId('media')} error={errorOf('media', true)} />
        </div>
        <PictureList
          path="media"
          media={values.media}
          latest={() => latest().media}
          onChange={(media) => change({ media })}
          first={texts.cover}
        />
        <MediaUploads uploads={uploads} />
      </div>
      <StayVideoField />
    </>
  )
}
