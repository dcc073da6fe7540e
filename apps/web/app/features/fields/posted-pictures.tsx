import type { MediaItem } from '@lodestay/domain/media/media-item'
import type { uploadFolders } from '@lodestay/domain/media/upload'
import { MEDIA_DESCRIPTION_MAX } from '@lodestay/domain/text-limits'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { FieldGroup } from '../../ui/field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { MediaUploads } from '../media/media-uploads.tsx'
import { PictureList } from '../media/picture-list.tsx'
import * as mediaTexts from '../media/texts.ts'
import { useUploadingSignal } from '../media/use-upload-hold.ts'
import { useUploads } from '../media/use-uploads.ts'
import { usePostedForm } from './posted-field.tsx'
import * as texts from './texts.ts'

type Item = z.infer<typeof MediaItem>

function read(json: string): Item[] {
  return json === '' ? [] : (JSON.parse(json) as Item[])
}

type Props = { readonly name: string; readonly folder: (typeof uploadFolders)[number]; readonly most: number }

/** The pictures of a posted form: uploaded immediately, posted as one list. */
export function PostedPictures({ name, folder, most }: Props) {
  const form = usePostedForm()
  const [media, setMedia] = useState(() => read(form.textOf(name)))
  const latest = useRef(media)
  const change = (next: Item[]): void => {
    latest.current = next
    setMedia(next)
  }
  const room = { most, held: media.length }
  const uploads = useUploads(folder, (item) => change([...latest.current, item]), 'pictures', room)
  useUploadingSignal(uploads, form.onUploading)
  const id = form.idOf(name)
  return (
    <FieldGroup
      id={id}
      legend={
        <>
          {texts.ownPictures} <span className="font-normal text-ink-faint">{uiTexts.optional}</span>
        </>
      }
      hint={texts.ownPicturesHint(most)}
      error={form.errorOf(name)}
    >
      <input type="hidden" name={name} value={JSON.stringify(media)} />
      <PictureList
        path={name}
        media={media}
        latest={() => latest.current}
        onChange={change}
        first={texts.firstPicture}
        describe={(item, index) => (
          <TextField
            label={uiTexts.description}
            optional
            maxLength={MEDIA_DESCRIPTION_MAX}
            placeholder={mediaTexts.descriptionHint}
            value={item.alt ?? ''}
            onChange={({ currentTarget: { value } }) =>
              change(latest.current.map((one, at) => (at === index ? { ...one, alt: value } : one)))
            }
          />
        )}
      />
      <MediaUploads uploads={uploads} />
    </FieldGroup>
  )
}
