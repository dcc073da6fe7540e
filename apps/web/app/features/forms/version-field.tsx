import type { FormResult } from '../../lib/form-result.ts'

/** The version a form is based on. After a conflict it contains the newer one, so that resubmitting applies to that. */
export function VersionField({
  version,
  result,
}: {
  version: number | string
  result: Pick<FormResult, 'version'> | undefined
}) {
  return <input type="hidden" name="version" value={result?.version ?? version} />
}
