import type { FormResult } from '../../lib/form-result.ts'
import { Notice } from '../../ui/notice.tsx'
import * as uiTexts from '../../ui/texts.ts'

/** The result of the page's last form, above what it changed. Field errors go next to their fields. */
export function FormNotice({ result, className }: { result: FormResult | undefined; className?: string }) {
  return (
    <div role="status" className={className} hidden={!result?.done && !result?.problem}>
      {result?.done && <Notice kind="success">{result.done}</Notice>}
      {result?.problem && (
        <Notice kind="error">
          {result.problem}
          {result.requestId && <span className="block text-xs">{uiTexts.requestId(result.requestId)}</span>}
        </Notice>
      )}
    </div>
  )
}
