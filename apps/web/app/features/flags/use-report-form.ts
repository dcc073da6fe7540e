import type { FormResult } from '../../lib/form-result.ts'
import { paths } from '../../lib/paths.ts'
import { useFormReset } from '../forms/use-form-reset.ts'
import { useSavedValues } from '../forms/use-saved-values.ts'

/** The report form's key, props and input, on its page and in its dialog: signing in leads from the dialog to the page. */
export function useReportForm(stayId: string, result: FormResult | undefined) {
  const reset = useFormReset(result, null)
  const saved = useSavedValues(reset, undefined, result, '', paths.reportStay(stayId))
  return { key: saved.key, bind: reset.bind, values: result?.values ?? saved.values }
}
