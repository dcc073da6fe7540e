import { isStaff } from '@lodestay/domain/permissions'
import { data, type RouterContextProvider } from 'react-router'
import { requireUser } from '../../lib/session.server.ts'
import * as texts from './texts.ts'

/** The signed-in staff member; anyone else gets a 'no access' error. */
export async function requireStaff(request: Request, context: Readonly<RouterContextProvider>) {
  const user = await requireUser(request, context)
  if (!isStaff(user)) throw data({ detail: texts.staffOnly }, { status: 403 })
  return user
}
