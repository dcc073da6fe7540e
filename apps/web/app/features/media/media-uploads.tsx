import { VIDEO_MAX_BYTES, VIDEO_MAX_SECONDS } from '@lodestay/domain/media/video'
import upload from '@lodestay/icons/cloud_upload.svg?path'
import { type DragEvent, useId, useState } from 'react'
import { fileSize } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { FileInput, PICTURES } from './file-input.tsx'
import * as texts from './texts.ts'
import { type Taken, UPLOAD_MAX_MB, type UploadState, type Uploads } from './use-uploads.ts'

const VIDEOS = 'video/mp4,video/quicktime,video/webm'

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer.types.some((type) => type.toLowerCase() === 'files')
}

const kinds: Readonly<Record<Taken, { readonly label: string; readonly formats: string; readonly accept: string }>> = {
  pictures: { label: texts.choosePictures, formats: texts.pictureFormats(UPLOAD_MAX_MB), accept: PICTURES },
  media: {
    label: texts.chooseMedia,
    formats: texts.mediaFormats(UPLOAD_MAX_MB, VIDEO_MAX_BYTES / 1024 ** 2, VIDEO_MAX_SECONDS / 60),
    accept: `${PICTURES},${VIDEOS}`,
  },
  video: {
    label: texts.chooseVideo,
    formats: texts.videoFormats(VIDEO_MAX_BYTES / 1024 ** 2, VIDEO_MAX_SECONDS / 60),
    accept: VIDEOS,
  },
}

type DropPlaceProps = {
  readonly takes: Taken
  readonly label: string
  readonly multiple: boolean
  readonly onFiles: (files: Iterable<File>) => void
}

/**
 * A drop zone. It's a label around a file input, so the whole area is clickable. Hidden in a disabled form, which would
 * disable the input but not the dropping of files.
 */
function DropPlace({ takes, label, multiple, onFiles }: DropPlaceProps) {
  const id = useId()
  const { formats, accept } = kinds[takes]
  const [over, setOver] = useState(false)
  return (
    <label
      htmlFor={id}
      className={cx(
        'flex min-h-36 flex-col items-center justify-center gap-1.5 rounded-xl border-2 border-dashed p-6 text-center transition-colors',
        'has-focus-visible:outline-[2.5px] has-focus-visible:outline-focus has-disabled:hidden',
        over ? 'border-action bg-action-soft' : 'border-line-strong/60 hover:border-ink-soft hover:bg-hover',
      )}
      onDragOver={(event) => {
        if (!carriesFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!carriesFiles(event)) return
        event.preventDefault()
        setOver(false)
        onFiles(event.dataTransfer.files)
      }}
    >
      <Icon path={upload} size={30} className="text-action-text" />
      <span className="text-sm font-semibold">{label}</span>
      <span className="text-xs text-ink-faint">{formats}</span>
      <FileInput id={id} accept={accept} multiple={multiple} onFiles={onFiles} />
    </label>
  )
}

function UploadLine({ item, uploads }: { item: UploadState; uploads: Uploads }) {
  const { id, name, size, sent, state, problem } = item
  return (
    <li className="flex flex-col gap-2 rounded-lg border border-line bg-raised p-3.5">
      <div className="flex items-center gap-3 text-sm">
        <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
        <span className="text-xs text-ink-faint tabular-nums">{fileSize(size)}</span>
        {state === 'failed' && (
          <Button size="small" onClick={() => uploads.retry(id)}>
            {uiTexts.tryAgain}
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={() => uploads.cancel(id)}>
          {state === 'failed' ? uiTexts.remove : uiTexts.cancel}
          <span className="sr-only">, {name}</span>
        </Button>
      </div>
      {state === 'failed' ? (
        <p role="alert" className="text-xs font-medium text-danger-text">
          {problem}
        </p>
      ) : (
        <ProgressBar label={texts.uploading(name)} {...(sent < 1 && { value: Math.round(sent * 100) })} />
      )}
    </li>
  )
}

type Props = {
  readonly uploads: Uploads
  /** The label of the drop zone, if it differs from the default for the accepted kind. */
  readonly label?: string
}

/** Uploads in progress, and the drop zone while more fit. A video replaces one that is still uploading. */
export function MediaUploads({ uploads, label }: Props) {
  const { takes, most, isFull } = uploads
  const isVideo = takes === 'video'
  const isOne = most === 1
  const add = (files: Iterable<File>): void => {
    if (isVideo) for (const { id } of uploads.items) uploads.cancel(id)
    uploads.add(isVideo ? [...files].slice(0, 1) : files)
  }
  return (
    <>
      {uploads.items.length > 0 && (
        <ul aria-label={texts.uploads} className="flex flex-col gap-2">
          {uploads.items.map((item) => (
            <UploadLine key={item.id} item={item} uploads={uploads} />
          ))}
        </ul>
      )}
      {!isFull && (
        <DropPlace
          takes={takes}
          label={label ?? (isOne ? texts.chooseOrDropPicture : kinds[takes].label)}
          multiple={!isVideo && !isOne}
          onFiles={add}
        />
      )}
    </>
  )
}
