import type { FormResult } from '../../lib/form-result.ts'

/**
 * The version a form is based on. After a conflict it holds the newer one, so that submitting again is meant for that.
 */
export function VersionField({ version, result }: { version: number; result: FormResult | undefined }) {
  return <input type="hidden" name="version" value={result?.version ?? version} />
}
