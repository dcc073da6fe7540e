/**
 * Open-redirect guard: callback URLs must point to our own pages, or the call is rejected before the service sees it.
 */
import { isSitePath } from '@lodestay/domain'
import type { FastifyInstance } from 'fastify'
import { invalid } from '../../kernel/errors.ts'
import { AUTH_PATH } from './cookies.ts'
import { originsOf } from './origins.ts'

/** Query and body fields, of any call, that contain a redirect target. */
const CALLBACK_FIELDS = ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'redirectTo', 'errorURL'] as const

export function guardCallbacks(app: FastifyInstance, publicUrl: string): void {
  const origins = originsOf(publicUrl)
  const isOurs = (address: unknown): boolean => {
    if (typeof address !== 'string') return false
    const origin = origins.find((each) => address.startsWith(`${each}/`) || address === each)
    return origin ? isSitePath(address.slice(origin.length) || '/') : isSitePath(address)
  }
  app.addHook('preValidation', async (request) => {
    if (!request.url.startsWith(`${AUTH_PATH}/`)) return
    for (const params of [request.query, request.body] as (Record<string, unknown> | null | undefined)[])
      for (const field of CALLBACK_FIELDS)
        if (params && Object.hasOwn(params, field) && !isOurs(params[field]))
          throw invalid({ path: field, message: 'This must be a page of this site.' })
  })
}
