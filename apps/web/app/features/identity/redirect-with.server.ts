import { redirect } from 'react-router'

/** Redirects with the Set-Cookie values of a session that just changed. */
export function redirectWith(cookies: readonly string[], to: string): Response {
  const answer = redirect(to)
  for (const cookie of cookies) answer.headers.append('set-cookie', cookie)
  return answer
}
