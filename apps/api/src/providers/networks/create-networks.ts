import { facebook } from './facebook.ts'
import { createGraph } from './graph.ts'
import { instagram } from './instagram.ts'
import type { Networks } from './network-api.ts'
import { tiktok } from './tiktok.ts'
import { x } from './x.ts'

type Settings = {
  readonly META_APP_ID?: string | undefined
  readonly META_APP_SECRET?: string | undefined
  readonly META_API_URL: string
  readonly TIKTOK_CLIENT_KEY?: string | undefined
  readonly TIKTOK_CLIENT_SECRET?: string | undefined
  readonly TIKTOK_API_URL: string
  readonly X_CLIENT_ID?: string | undefined
  readonly X_CLIENT_SECRET?: string | undefined
  readonly X_API_URL: string
}

/** The networks for which app credentials are configured; the others stay off. */
export function createNetworks(settings: Settings): Networks {
  const { META_APP_ID: appId, META_APP_SECRET: appSecret, META_API_URL } = settings
  const { TIKTOK_CLIENT_KEY: clientKey, TIKTOK_CLIENT_SECRET, TIKTOK_API_URL } = settings
  const { X_CLIENT_ID: clientId, X_CLIENT_SECRET, X_API_URL } = settings
  const graph = appId && appSecret ? createGraph({ url: META_API_URL, appId, appSecret }) : null
  return {
    ...(graph && { Instagram: instagram(graph), Facebook: facebook(graph) }),
    ...(clientKey &&
      TIKTOK_CLIENT_SECRET && {
        TikTok: tiktok({ url: TIKTOK_API_URL, clientKey, clientSecret: TIKTOK_CLIENT_SECRET }),
      }),
    ...(clientId && X_CLIENT_SECRET && { X: x({ url: X_API_URL, clientId, clientSecret: X_CLIENT_SECRET }) }),
  }
}
