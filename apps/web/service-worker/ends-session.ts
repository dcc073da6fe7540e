/** Whether a request ends the session: by script at the identity service or our server, or a form without a script. */
export function endsSession({ method, url, headers }: Pick<Request, 'method' | 'url' | 'headers'>): boolean {
  const { pathname } = new URL(url)
  if (method === 'POST' && pathname === '/api/auth/sign-out') return true
  if (!/^(?:\/es)?\/session$/.test(pathname)) return false
  // A script posts JSON there to store a new token.
  return method === 'DELETE' || (method === 'POST' && !headers.get('content-type')?.startsWith('application/json'))
}

/** Whether a refetch of a signed-in page shows that the session is over: it redirects to sign-in then. */
export function isSessionOver({ type }: Pick<Response, 'type'>): boolean {
  return type === 'opaqueredirect'
}
