import { takesExactly } from '@lodestay/domain/promotion-types/exact-pictures'
import { promotionFields } from '@lodestay/domain/promotions/promotion-fields'
import type { PromotionMedia } from '@lodestay/domain/promotions/stay-promotion'
import cropIcon from '@lodestay/icons/crop.svg?path'
import { lazy, Suspense, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FieldNotes } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import * as uiTexts from '../../../ui/texts.ts'
import { DraftText } from '../../drafts/draft-fields.tsx'
import { fieldId } from '../../drafts/draft-form.ts'
import { EncodedVideo, VideoFacts } from '../../media/encoded-video.tsx'
import { MediaUploads } from '../../media/media-uploads.tsx'
import { PictureList } from '../../media/picture-list.tsx'
import { useEncoding } from '../../media/use-encoding.ts'
import { CroppedPicture } from '../../outlets/cropped-picture.tsx'
import { presetOf } from './crop-math.ts'
import type { WizardValues } from './promotion-draft.ts'
import * as texts from './texts.ts'
import { useNetworks } from './use-chosen-outlets.ts'
import { useChosenType, useWizard } from './wizard-access.ts'

const CropDialog = lazy(() => import('./crop-dialog.tsx'))

type Selection = WizardValues['mediaSelection']
const FILES = 'mediaSelection.mediaFiles'

function filesOf(selection: Selection): readonly PromotionMedia[] {
  return selection.type === 'uploaded_media' ? selection.mediaFiles : []
}

/** The stay's pictures that aren't in the promotion yet, each added with one press. */
function FromTheStay({
  files,
  room,
  onAdd,
}: {
  files: readonly PromotionMedia[]
  room: number
  onAdd: (files: PromotionMedia[]) => void
}) {
  const { stayPictures } = useWizard()
  const others = stayPictures.filter(({ url }) => files.every((file) => file.url !== url))
  if (others.length === 0 || room <= 0) return null
  const some = others.slice(0, room)
  return (
    <Button size="small" className="self-start" onClick={() => onAdd(some)}>
      {texts.takeFromStay(some.length)}
    </Button>
  )
}

function Files({ selection }: { selection: Extract<Selection, { type: 'uploaded_media' }> }) {
  const { draft, change, uploads, errorOf, readOnly } = useWizard()
  const networks = useNetworks()
  const { variant } = useChosenType()
  const exact = variant?.pictures ?? null
  const most = promotionFields.mediaSelection.most
  const [cropped, setCropped] = useState<string | null>(null)
  const files = selection.mediaFiles
  const pictures = files.filter(({ video }) => !video).length
  const set = (mediaFiles: PromotionMedia[]): void => change({ mediaSelection: { type: 'uploaded_media', mediaFiles } })
  const latest = () => filesOf(draft.get().values.mediaSelection)
  useEncoding(readOnly ? [] : files, (found) =>
    set(latest().map((one) => (one.url === found.url ? { ...one, ...found } : one))),
  )
  const at = files.findIndex(({ url }) => url === cropped)
  const item = files[at]
  const error = errorOf(FILES, true)
  return (
    <div id={fieldId(FILES)} tabIndex={-1} className="flex flex-col gap-5">
      <div>
        <h3 className="font-sans text-sm font-semibold tracking-normal">
          {files.length === 0
            ? uiTexts.noPicturesYet
            : exact === null
              ? texts.pictureLimit(files.length, most)
              : texts.picturesOfVariant(pictures, exact)}
        </h3>
        <p className="mt-1 text-xs text-ink-faint">
          {variant && exact !== null && !error && `${takesExactly(variant.name, exact)} `}
          {texts.picturesHint}
        </p>
        <FieldNotes id={fieldId(FILES)} error={error} />
      </div>
      <PictureList
        path={FILES}
        media={files}
        latest={latest}
        onChange={set}
        first={texts.first}
        picture={(one) =>
          one.video ? (
            <EncodedVideo item={one} className="max-h-80 object-contain" />
          ) : (
            <CroppedPicture item={one} alt="" sizes="(width < 37.5rem) 92vw, 22rem" frame={16 / 10} />
          )
        }
        tools={(one, index) =>
          one.video ? (
            <VideoFacts video={one.video} />
          ) : (
            <Button
              size="small"
              className="self-start"
              icon={<Icon path={cropIcon} size={18} />}
              onClick={() => setCropped(one.url)}
            >
              {one.crop ? texts.croppedTo(presetOf(one)?.key ?? texts.aPart) : texts.crop}
              <span className="sr-only">{texts.ofPicture(index + 1)}</span>
            </Button>
          )
        }
      />
      <FromTheStay
        files={files}
        room={exact === null ? most - files.length : exact - pictures}
        onAdd={(more) => set([...latest(), ...more])}
      />
      <MediaUploads uploads={uploads} />
      {item && (
        <Suspense>
          <CropDialog
            item={item}
            index={at}
            networks={networks}
            onClose={() => setCropped(null)}
            onCrop={(cut) => set(latest().map((one) => (one.url === item.url ? { ...one, ...cut } : one)))}
          />
        </Suspense>
      )}
    </div>
  )
}

export default function MediaStep() {
  const { values, choose, uploads, errorOf } = useWizard()
  const { mediaSelection } = values
  // Remember each kind's selection, so that switching back restores it.
  const last = useRef<Record<Selection['type'], Selection>>({
    existing_post: { type: 'existing_post', postId: '' },
    uploaded_media: { type: 'uploaded_media', mediaFiles: [] },
  })
  const turnTo = (type: Selection['type']): void => {
    last.current[mediaSelection.type] = mediaSelection
    for (const { id } of uploads.items) uploads.cancel(id)
    choose({ mediaSelection: last.current[type] })
  }
  return (
    <>
      <RadioGroup
        id={fieldId('mediaSelection')}
        legend={texts.mediaQuestion}
        look="cards"
        columns
        name="mediaSelection"
        value={mediaSelection.type}
        error={errorOf('mediaSelection')}
        onValueChange={turnTo}
        options={[
          { value: 'uploaded_media', label: texts.ourPictures, hint: texts.ourPicturesHint },
          { value: 'existing_post', label: texts.anExistingPost, hint: texts.existingPostHint },
        ]}
      />
      {mediaSelection.type === 'uploaded_media' ? (
        <Files selection={mediaSelection} />
      ) : (
        <DraftText
          path="mediaSelection.postId"
          label={texts.post}
          autoComplete="off"
          spellCheck={false}
          placeholder="https://www.instagram.com/p/…"
          hint={texts.postHint}
        />
      )}
    </>
  )
}
