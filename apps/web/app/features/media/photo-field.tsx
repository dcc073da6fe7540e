import { type ReactNode, useId, useState } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { FieldGroup } from '../../ui/field.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { UploadedIcon } from '../../ui/uploaded-icon.tsx'
import { FileInput, PICTURES } from './file-input.tsx'
import * as texts from './texts.ts'
import { useUploadingSignal } from './use-upload-hold.ts'
import { UPLOAD_MAX_MB, useUploads } from './use-uploads.ts'

type Props = {
  /** The person or organization in the picture; omitted for an icon. */
  readonly name?: string
  readonly folder: 'users' | 'organizations' | 'attributes'
  readonly legend?: ReactNode
  readonly photoUrl: string | null
  readonly error?: string | undefined
  readonly onUploading: (isUploading: boolean) => void
}

/**
 * The picture of a person or an organization, or an icon, posted as `photoUrl`: uploaded immediately, and attached when
 * the form is submitted.
 */
export function PhotoField({ name, folder, legend = texts.picture, photoUrl, error, onUploading }: Props) {
  const id = useId()
  const [chosen, setChosen] = useState(photoUrl)
  const uploads = useUploads(folder, ({ url }) => setChosen(url))
  useUploadingSignal(uploads, onUploading)
  const [upload] = uploads.items
  const choose = ([file]: readonly File[]): void => {
    for (const { id } of uploads.items) uploads.cancel(id)
    if (file) uploads.add([file])
  }
  return (
    <FieldGroup
      legend={legend}
      hint={texts.onePictureFormats(UPLOAD_MAX_MB)}
      error={upload?.state === 'failed' ? upload.problem : error}
    >
      <input type="hidden" name="photoUrl" value={chosen ?? ''} />
      <div className="flex flex-wrap items-center gap-4">
        {name !== undefined && (
          <Avatar name={name} photoUrl={chosen} size="large" squared={folder === 'organizations'} />
        )}
        {name === undefined && chosen && <UploadedIcon url={chosen} size={48} />}
        <label
          htmlFor={id}
          className={cx(
            buttonClass({ size: 'small' }),
            'has-focus-visible:outline-[2.5px] has-focus-visible:outline-focus',
          )}
        >
          {chosen ? texts.changePicture : texts.choosePicture}
          <FileInput id={id} accept={PICTURES} onFiles={choose} />
        </label>
        {chosen && (
          <Button size="small" variant="quiet" onClick={() => setChosen(null)}>
            {texts.removeThePicture}
          </Button>
        )}
      </div>
      {upload && upload.state !== 'failed' && (
        <ProgressBar
          label={texts.uploading(upload.name)}
          {...(upload.sent < 1 && { value: Math.round(upload.sent * 100) })}
        />
      )}
    </FieldGroup>
  )
}
