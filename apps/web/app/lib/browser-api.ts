import { createApiClient } from '@lodestay/api-client'
import { dropToken, getToken } from './session.ts'

/**
 * The platform's client for the browser: same origin, with this tab's identity token. Never import it on the server. It
 * doesn't retry, which is up to the caller.
 */
export const browserApi = createApiClient({ baseUrl: '', getToken, onRefusedToken: dropToken, retries: 0 })
