import type { MediaItem } from '@lodestay/domain/media/media-item'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { z } from 'zod'
import type { FormResult } from '../../lib/form-result.ts'
import { Button } from '../../ui/button.tsx'
import { FieldGroup } from '../../ui/field.tsx'
import { Picture } from '../../ui/picture.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { MediaUploads } from '../media/media-uploads.tsx'
import { useUploadHold, useUploadingSignal } from '../media/use-upload-hold.ts'
import { type UploadCall, useUploads } from '../media/use-uploads.ts'
import * as texts from './texts.ts'

type Screenshot = z.infer<typeof MediaItem>

type ScreenshotProps = {
  readonly error: string | undefined
  readonly to: UploadCall
  readonly onUploading: (isUploading: boolean) => void
}

/** A screenshot, uploaded before the form is submitted. */
function ScreenshotField({ error, to, onUploading }: ScreenshotProps) {
  const [screenshot, setScreenshot] = useState<Screenshot | null>(null)
  const uploads = useUploads(to, setScreenshot, 'pictures', { most: 1, held: screenshot ? 1 : 0 })
  useUploadingSignal(uploads, onUploading)
  return (
    <FieldGroup legend={texts.screenshot} error={error} className="w-full">
      {screenshot && (
        <>
          <input type="hidden" name="screenshot" value={screenshot.url} />
          <Picture
            source={screenshot}
            alt={texts.screenshot}
            sizes="20rem"
            widest={640}
            className="max-w-80 rounded-md"
          />
          <Button size="small" className="self-start" onClick={() => setScreenshot(null)}>
            {texts.removeScreenshot}
          </Button>
        </>
      )}
      <MediaUploads uploads={uploads} />
    </FieldGroup>
  )
}

type ProofProps = {
  readonly result: FormResult | undefined
  readonly taskId: string
  /** The token in the outlet's link, for its owner. */
  readonly outletLink?: string | undefined
}

/** The form that records a task as posted. */
export function ProofForm({ result, taskId, outletLink }: ProofProps) {
  const busy = useNavigation().formData?.get('intent') === 'done'
  const errors = result?.intent === 'done' ? result.errors : undefined
  const { reason, onUploading, onSubmit } = useUploadHold()
  const to = { path: `/api/execution-tasks/${encodeURIComponent(taskId)}/screenshot`, outletLink }
  return (
    <Form method="post" onSubmit={onSubmit} className="flex flex-col items-start gap-4">
      <input type="hidden" name="intent" value="done" />
      <TextField
        label={texts.proofUrl}
        name="url"
        type="url"
        placeholder="https://www.instagram.com/p/…"
        hint={texts.proofHint}
        defaultValue={result?.intent === 'done' ? result.values?.url : undefined}
        error={errors?.url}
        className="w-full"
      />
      <div className="w-full noscript:hidden">
        <ScreenshotField error={errors?.screenshot} to={to} onUploading={onUploading} />
      </div>
      <Button type="submit" variant="primary" loading={busy} disabledReason={reason}>
        {texts.record}
      </Button>
      {reason && <p className="text-sm text-ink-soft">{reason}</p>}
    </Form>
  )
}

/** The form that records that a task can't be posted. */
export function GiveUpForm({ result, hint }: { result: FormResult | undefined; hint: string }) {
  const busy = useNavigation().formData?.get('intent') === 'failed'
  return (
    <Form method="post" className="flex flex-col items-start gap-4">
      <input type="hidden" name="intent" value="failed" />
      <TextArea
        label={texts.reason}
        name="reason"
        required
        rows={2}
        limit={500}
        hint={hint}
        error={result?.intent === 'failed' ? result.errors?.reason : undefined}
        className="w-full"
      />
      <Button type="submit" variant="danger" loading={busy}>
        {texts.giveUp}
      </Button>
    </Form>
  )
}
