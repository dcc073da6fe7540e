import type { DataExport as Export } from '@lodestay/domain/users/data-export'
import { Form } from 'react-router'
import { fileSize } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { useDayOfTime } from '../../lib/use-date-time.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import * as texts from './texts.ts'

/** The status of a user's data export, and the next action: request it, wait, or download it. */
export function DataExport({ latest, busy }: { latest: Export | null; busy: boolean }) {
  const dayOfTime = useDayOfTime()
  if (latest?.status === 'making') return <Notice kind="info">{texts.dataRequested}</Notice>
  if (latest?.status === 'ready' && latest.expiresAt)
    return (
      <div className="flex flex-col items-start gap-3">
        <p className="text-sm">{texts.dataReady(fileSize(latest.bytes ?? 0), dayOfTime(latest.expiresAt))}</p>
        <ButtonLink to={paths.dataExport()} reloadDocument>
          {texts.downloadData}
        </ButtonLink>
      </div>
    )
  return (
    <Form method="post" className="flex flex-col items-start gap-5">
      {latest?.status === 'failed' && <Notice kind="warning">{texts.dataFailed}</Notice>}
      <input type="hidden" name="section" value="data" />
      <Button type="submit" variant="secondary" loading={busy}>
        {texts.requestData}
      </Button>
    </Form>
  )
}
