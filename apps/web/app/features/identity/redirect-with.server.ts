import { redirect } from 'react-router'

/** Leads on with the Set-Cookie values of a session that has just changed. */
export function redirectWith(cookies: readonly string[], to: string): Response {
  const answer = redirect(to)
  for (const cookie of cookies) answer.headers.append('set-cookie', cookie)
  return answer
}
