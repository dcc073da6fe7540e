import type { FormResult } from '../../lib/form-result.ts'

/** The version that a form changes. Once it was refused for being old, what is sent again is meant for the newer one. */
export function VersionField({ version, result }: { version: number; result: FormResult | undefined }) {
  return <input type="hidden" name="version" value={result?.version ?? version} />
}
