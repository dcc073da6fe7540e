import { ifMatch } from './api.ts'

/** A platform call that outlives its page. */
export type LastCall = (
  method: 'POST' | 'DELETE',
  path: string,
  options?: { readonly body?: unknown; readonly version?: number },
) => Promise<LastAnswer>

/** `status` is 0 if there was no response. `detail` is the platform's reason for a rejection, if there is one. */
export type LastAnswer = { readonly isOk: boolean; readonly status: number; readonly detail?: string | undefined }

type Refusal = { readonly detail?: string; readonly errors?: readonly { readonly message: string }[] }

/** Gets the token ahead of time, so that the call itself can be sent while the page unloads. */
export async function prepareLastCall(): Promise<LastCall> {
  const { getToken, storedToken } = await import('./session.ts')
  const prepared = await getToken()
  return async (method, path, { body, version } = {}) => {
    // It may be sent much later, when the page may have a different token.
    const token = storedToken() ?? prepared
    const response = await fetch(path, {
      method,
      keepalive: true,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(version !== undefined && ifMatch({ version })),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch(() => null)
    if (!response) return { isOk: false, status: 0 }
    if (response.ok) return { isOk: true, status: response.status }
    const problem = (await response.json().catch(() => null)) as Refusal | null
    return { isOk: false, status: response.status, detail: problem?.errors?.[0]?.message ?? problem?.detail }
  }
}
