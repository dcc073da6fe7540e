import { ifMatch } from './api.ts'

/** A platform call that outlives its page. */
export type LastCall = (
  method: 'POST' | 'DELETE',
  path: string,
  options?: { readonly body?: unknown; readonly version?: number },
) => Promise<Response>

/** Gets the token ahead of time, so that the call itself can go out while the page unloads. */
export async function prepareLastCall(): Promise<LastCall> {
  const { getToken } = await import('./session.ts')
  const token = await getToken()
  return (method, path, { body, version } = {}) =>
    fetch(path, {
      method,
      keepalive: true,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(version !== undefined && ifMatch({ version })),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
}
