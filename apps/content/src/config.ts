import { resolve } from 'node:path'
import {
  BlockquoteFeature,
  BoldFeature,
  FixedToolbarFeature,
  HeadingFeature,
  ItalicFeature,
  LinkFeature,
  lexicalEditor,
  OrderedListFeature,
  ParagraphFeature,
  UnderlineFeature,
  UnorderedListFeature,
} from '@payloadcms/richtext-lexical'
import { buildConfig, type SanitizedConfig } from 'payload'
import sharp from 'sharp'
import { contentAdapter } from './adapter.ts'
import { isClientError, toBadRequest } from './client-error.ts'
import { extraPrices } from './collections/extra-prices.ts'
import { icons } from './collections/icons.ts'
import { media } from './collections/media.ts'
import { outletNetworks } from './collections/outlet-networks.ts'
import { outlets } from './collections/outlets.ts'
import { pages } from './collections/pages.ts'
import { promotionChannels } from './collections/promotion-channels.ts'
import { promotionTypes } from './collections/promotion-types.ts'
import { promotionVariations } from './collections/promotion-variations.ts'
import { users } from './collections/users.ts'
import { textLink } from './fields/text-fields.ts'
import { noMail } from './mail-adapter.ts'
import { STATEMENT_TIMEOUT_MS } from './pool.ts'
import { limitStrangers } from './query-limits.ts'
import { protectReferences } from './references.ts'
import type { Settings } from './settings.ts'

// Only features that the web can render.
const editor = lexicalEditor({
  features: [
    ParagraphFeature(),
    HeadingFeature({ enabledHeadingSizes: ['h2', 'h3', 'h4'] }),
    BoldFeature(),
    ItalicFeature(),
    UnderlineFeature(),
    LinkFeature({ enabledCollections: [], fields: textLink }),
    OrderedListFeature(),
    UnorderedListFeature(),
    BlockquoteFeature(),
    FixedToolbarFeature(),
  ],
})

// Client errors are not logged as errors.
const quietErrors = {
  APIError: 'info',
  AuthenticationError: 'info',
  Forbidden: 'info',
  LockedAuth: 'info',
  NotFound: 'info',
  QueryError: 'info',
  UnauthorizedError: 'info',
  ValidationError: 'info',
} as const

/** Builds the entire content system's configuration from its settings. */
export function contentConfig(settings: Settings, statementTimeoutMs = STATEMENT_TIMEOUT_MS): Promise<SanitizedConfig> {
  return buildConfig({
    secret: settings.CONTENT_SECRET,
    serverURL: settings.CONTENT_PUBLIC_URL,
    auth: { jwtOrder: ['cookie'] },
    telemetry: false,
    graphQL: { disable: true },
    typescript: { autoGenerate: false },
    logger: {
      options: {
        level: settings.LOG_LEVEL,
        base: null,
        hooks: {
          logMethod(args, log) {
            const [entry] = args as unknown as [{ err?: unknown }?]
            if (!isClientError(entry?.err)) log.apply(this, args)
          },
        },
      },
    },
    loggingLevels: quietErrors,
    hooks: { afterError: [toBadRequest] },
    maxDepth: 3,
    email: noMail,
    sharp,
    editor,
    upload: { limits: { fileSize: 15 * 1024 * 1024 }, abortOnLimit: true },
    db: contentAdapter(settings, statementTimeoutMs),
    admin: {
      user: 'users',
      avatar: 'default',
      meta: { titleSuffix: ' · Lodestay content' },
      importMap: { autoGenerate: false },
      components: {
        graphics: { Logo: '/components/brand.tsx#BrandLogo', Icon: '/components/brand.tsx#BrandIcon' },
        beforeLogin: settings.CONTENT_ENTRY_SECRET
          ? [{ path: '/components/platform-sign-in.tsx#PlatformSignIn', serverProps: { site: settings.PUBLIC_URL } }]
          : [],
      },
    },
    collections: protectReferences([
      promotionTypes,
      promotionVariations,
      outletNetworks,
      outlets(settings),
      promotionChannels,
      pages(settings),
      media(resolve(settings.CONTENT_MEDIA_DIR)),
      icons,
      users(settings),
    ]).map(limitStrangers),
    globals: [extraPrices],
  })
}
