import { createApiClient } from '@lodestay/api-client'
import { getToken } from './session.ts'

/** The platform as the browser calls it: same origin, with this tab's identity token. Never import it on the server. */
export const browserApi = createApiClient({ baseUrl: '', getToken })
