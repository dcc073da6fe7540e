/** The OpenAPI 3.1 document, generated from route declarations, and its HTML page. */
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { ApiReference, CallDocument, DescribedCall, RouteSchemas } from './call-document.ts'
import { ProblemDocument, problemCatalogue } from './errors.ts'
import {
  operationOf,
  parametersOf,
  type Responses,
  ref,
  shareParameters,
  shareResponses,
  tagOf,
  webhookOf,
} from './openapi-calls.ts'
import { createSharedSchemas, type JsonSchema } from './openapi-schemas.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Metadata for the OpenAPI document; omit for routes outside the API. */
    document?: CallDocument
  }
}

const headers = {
  ETag: {
    description: 'For `If-None-Match`, and for `If-Match` if the response has a version.',
    schema: { type: 'string', examples: ['"3-vFQ0m9cX3yXz1bT9sJk2Qw"', '"3"'] },
  },
  Location: {
    description: 'The redirect target, or the URL of the created resource.',
    schema: { type: 'string', format: 'uri-reference' },
  },
  RetryAfter: { description: 'Seconds to wait; sent with 429 and 503.', schema: { type: 'integer', minimum: 1 } },
}

/** Documents every route added after this call, at /api/openapi.json and /api/docs. */
export async function describeApi(app: FastifyInstance, brand: string, reference: ApiReference): Promise<void> {
  const calls: DescribedCall[] = [...reference.calls]
  app.addHook('onRoute', (route) => {
    // Fastify adds HEAD for every GET: skip it.
    const document = route.config?.document
    if (document && route.method !== 'HEAD')
      calls.push({
        method: String(route.method),
        url: route.url,
        schema: (route.schema ?? {}) as RouteSchemas,
        document,
      })
  })
  await app.register(swagger, {
    openapi: {},
    // The plugin only serves the page; we generate the whole document.
    transform: ({ url }) => ({ schema: { hide: true }, url }),
    transformObject: () => documentOf(calls, brand, reference) as never,
  })
  // The reference page runs its own scripts, fetches our document, sets inline styles and draws icons from data URLs.
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: policy.join('; ') })
  app.get('/api/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, async () => app.swagger())
}

function documentOf(calls: readonly DescribedCall[], brand: string, reference: ApiReference): JsonSchema {
  const schemas = createSharedSchemas(reference.shapes, reference.bases)
  const problem = schemas.add(ProblemDocument, 'output')
  const described = calls.map((call) => ({
    call,
    parameters: parametersOf(call, schemas, reference),
    operation: operationOf(call, schemas, reference),
  }))
  const webhooks = Object.entries(reference.webhooks).map(
    ([name, webhook]) => [name, { post: webhookOf(webhook, schemas) }] as const,
  )
  // Deduplicate: from here on, schemas reference the components.
  const components = schemas.components()
  const parameters = shareParameters(described.flatMap((each) => each.parameters))
  const responses = shareResponses(described.flatMap(({ operation }) => Object.entries(operation.responses)))
  const paths: Record<string, JsonSchema> = {}
  for (const [path, its] of Map.groupBy(described, ({ call }) => call.url.replace(/:(\w+)/g, '{$1}'))) {
    const lists = its.map((each) => each.parameters.map(parameters.place))
    const isCommon = (one: unknown) => lists.every((list) => list.some((other) => isSame(one, other)))
    const common = lists[0]?.filter(isCommon) ?? []
    paths[path] = { ...(common.length > 0 && { parameters: common }) }
    for (const [index, { call, operation }] of its.entries()) {
      const { requestBody, responses: answers, ...head } = operation
      const own = lists[index]?.filter((one) => !isCommon(one)) ?? []
      paths[path][call.method.toLowerCase()] = {
        ...head,
        ...(own.length > 0 && { parameters: own }),
        ...(requestBody && { requestBody }),
        responses: Object.fromEntries(Object.entries(answers).map(responses.place)),
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: informationOf(brand),
    servers: [{ url: '/', description: 'This site.' }],
    tags: [...new Set(calls.map(tagOf))].sort().map((name) => ({ name, description: reference.tags[name] ?? '' })),
    paths,
    webhooks: Object.fromEntries(webhooks),
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A token from `GET /api/auth/token`, or a personal access token from `POST /api/users/self/access-tokens`.',
        },
        outletLink: {
          type: 'apiKey',
          in: 'header',
          name: 'Outlet-Link',
          description: 'The token at the end of an outlet owner’s link; valid only for that outlet’s own tasks.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'lodestay-identity.session_token',
          description: 'The cookie set at sign-in; over https its name starts with `__Secure-`.',
        },
      },
      headers,
      parameters: parameters.components,
      responses: { ...responses.components, Problem: problemResponse(problem) },
      schemas: components,
    },
  }
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function problemResponse(problem: JsonSchema): Responses[string] {
  return {
    description: 'A problem document.',
    headers: { 'Retry-After': ref('headers', 'RetryAfter') },
    content: { 'application/problem+json': problem },
  }
}

function informationOf(brand: string): JsonSchema {
  const codes = Object.entries(problemCatalogue).map(
    ([code, [status, title]]) => `| \`${code}\` | ${status} | ${title} |`,
  )
  return {
    title: `${brand} platform API`,
    version: '1',
    license: { name: 'MIT', identifier: 'MIT' },
    description: `You can send back what you read: unchanged read-only fields are accepted, and changed ones are rejected by name.\n\nErrors are problem documents (RFC 9457). Their codes:\n\n| code | status | meaning |\n|---|---|---|\n${codes.join('\n')}`,
  }
}
