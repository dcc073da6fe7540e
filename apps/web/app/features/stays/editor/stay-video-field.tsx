import { stayFields } from '@lodestay/domain/stays/stay-fields'
import { MEDIA_DESCRIPTION_MAX } from '@lodestay/domain/text-limits'
import remove from '@lodestay/icons/delete.svg?path'
import { Button } from '../../../ui/button.tsx'
import { FieldNotes } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import * as uiTexts from '../../../ui/texts.ts'
import { toast } from '../../../ui/toast.ts'
import { ChangedMark, DraftText } from '../../drafts/draft-fields.tsx'
import { fieldId } from '../../drafts/draft-form.ts'
import { EncodedVideo, VideoFacts } from '../../media/encoded-video.tsx'
import { MediaUploads } from '../../media/media-uploads.tsx'
import * as mediaTexts from '../../media/texts.ts'
import { useEditing } from './editing.tsx'
import * as texts from './texts.ts'

/** The stay's video: uploaded, encoded while the host continues, described, replaced or removed. */
export function StayVideoField() {
  const { values, change, errorOf, changedFields, videoUploads } = useEditing()
  const { video } = values
  const id = fieldId('video')
  const takeAway = (): void => {
    change({ video: null })
    // The button that had the focus is removed with the video.
    document.getElementById(id)?.focus({ preventScroll: true })
    toast({ text: texts.videoRemoved, action: { label: uiTexts.undo, onPress: () => change({ video }) } })
  }
  return (
    <div id={id} tabIndex={-1} className="flex flex-col gap-5 border-t border-line pt-6">
      <div>
        <h3 className="font-sans text-sm font-semibold tracking-normal">
          {stayFields.video.label}
          <ChangedMark shown={changedFields.includes('video')} />
        </h3>
        <p className="mt-1 text-xs text-ink-faint">{texts.videoHint}</p>
        <FieldNotes id={id} error={errorOf('video')} />
      </div>
      {video && (
        <div className="overflow-hidden rounded-lg border border-line bg-raised">
          <EncodedVideo key={video.url} item={video} className="max-h-96 object-contain" />
          <div className="flex flex-col gap-3 p-3.5">
            <div className="flex flex-wrap items-center justify-between gap-3">
              {video.video && <VideoFacts video={video.video} />}
              <Button size="small" variant="quiet" icon={<Icon path={remove} size={18} />} onClick={takeAway}>
                {texts.removeVideo}
              </Button>
            </div>
            <DraftText
              path="video.alt"
              label={uiTexts.description}
              limit={MEDIA_DESCRIPTION_MAX}
              placeholder={texts.videoDescriptionHint}
              optional
            />
          </div>
        </div>
      )}
      <MediaUploads uploads={videoUploads} {...(video && { label: mediaTexts.chooseOtherVideo })} />
    </div>
  )
}
