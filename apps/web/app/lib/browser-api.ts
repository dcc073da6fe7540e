import { createApiClient } from '@lodestay/api-client'
import { getToken } from './session.ts'

/**
 * The platform as the browser calls it: same origin, with this tab's identity token. Never import it on the server.
 * It does not try again by itself: who waits decides.
 */
export const browserApi = createApiClient({ baseUrl: '', getToken, retries: 0 })
