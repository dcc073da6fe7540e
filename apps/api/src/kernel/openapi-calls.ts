/** One call in the OpenAPI document: parameters, request and responses. */
import { scopeOfCall } from '@lodestay/domain'
import type { z } from 'zod'
import type { ApiReference, DescribedCall, DescribedWebhook, RouteSchemas } from './call-document.ts'
import { type ProblemCode, problemCatalogue } from './errors.ts'
import { exampleFor } from './openapi-examples.ts'
import type { JsonSchema, SharedSchemas } from './openapi-schemas.ts'
import { operationId, pascalCase, singular } from './operation-id.ts'

type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required?: true
  description: string
  example?: unknown
  /** Schema as `{ schema }`, filled in last. */
  sent: JsonSchema
}
type Reference = { $ref: string }
export type Responses = Record<string, JsonSchema>

export function ref(kind: string, name: string): Reference {
  return { $ref: `#/components/${kind}/${name}` }
}

function header(name: string, description: string, schema: JsonSchema, example: string): Parameter {
  return { name, in: 'header', description, example, sent: { schema } }
}
const id = { type: 'string', maxLength: 60 }
const scopeHeaders = [
  header(
    'Stay-Id',
    'Limits the call to this stay. 403 if the caller has no role there.',
    id,
    'stay_01kaf3v7y8e1zt6m4q9x2w5r0b',
  ),
  header(
    'Org-Id',
    'Limits the call, and lists across organizations, to this organization. 403 if the caller has no role there.',
    id,
    'org_01kaf3v7y8e1zt6m4q9x2w5r0b',
  ),
  header(
    'Csmr-Id',
    'Limits the call, and lists across customers, to this customer. 403 if the caller has no role there.',
    id,
    'cus_QXg1o8vcGmoR32',
  ),
]
const ifMatch = header(
  'If-Match',
  'The `ETag` of the version you read: if it has changed since, the response is 412.',
  { type: 'string' },
  '"3"',
)
const ifNoneMatch = header(
  'If-None-Match',
  'The `ETag` of the version you have: if it is still current, the response is 304 without a body.',
  { type: 'string' },
  '"3-vFQ0m9cX3yXz1bT9sJk2Qw"',
)
const idempotencyKey = header(
  'Idempotency-Key',
  'A unique key for this write: sent again within 24 hours, the write isn’t repeated. It returns the same response, or 409 where that isn’t stored: it may hold a secret.',
  { type: 'string', minLength: 1, maxLength: 200 },
  '4f1c7a52-0c0e-4b52-9a52-6a5d5a1f7c11',
)

/** Every JSON read has an ETag. */
function isJsonRead({ method, schema }: DescribedCall): boolean {
  const answer = schema.response?.['200']
  return method === 'GET' && answer !== undefined && '_zod' in answer
}

export function parametersOf(call: DescribedCall, schemas: SharedSchemas, reference: ApiReference): Parameter[] {
  const { params, querystring, headers } = call.schema
  const of = (object: z.ZodObject | undefined, place: Parameter['in']): Parameter[] =>
    Object.entries(object?.shape ?? {}).map(([name, field]) => {
      const sent = schemas.add(field, 'input')
      const { description = sentenceFor(call, name, place, reference), ...schema } = sent.schema as JsonSchema
      const route = `${call.method} ${call.url.replace(/^\/api/, '')}`
      const json = reference.jsonParameters[`${route} ${name}`] ?? reference.jsonParameters[name]
      const holds = json && { contentMediaType: 'application/json', contentSchema: schemas.add(json, 'input').schema }
      sent.schema = { ...schema, ...(place === 'query' && holds) }
      const isRequired = place === 'path' || !field.safeParse(undefined).success
      const example =
        (place === 'path' && reference.ids[identifiedBy(String(description)) ?? '']) ||
        exampleFor(sent.schema as JsonSchema, name, reference.examples, schemas.named)
      const given = example !== undefined && { example }
      return {
        name,
        in: place,
        ...(isRequired && { required: true }),
        description: String(description),
        ...given,
        sent,
      }
    })
  const { isVersioned, isRepeatable, asks } = call.document
  return [
    ...of(params, 'path'),
    ...of(querystring, 'query'),
    ...of(headers, 'header'),
    ...(asks === 'session' || asks === 'nothing' ? [] : scopeHeaders),
    ...(isVersioned ? [ifMatch] : []),
    ...(isJsonRead(call) ? [ifNoneMatch] : []),
    ...(isRepeatable ? [idempotencyKey] : []),
  ]
}

/** The path shows whose id a parameter is: `/stays/:id`. */
function sentenceFor({ method, url }: DescribedCall, name: string, place: Parameter['in'], reference: ApiReference) {
  const own = reference.parameters[`${method} ${url.replace(/^\/api/, '')} ${name}`]
  const segments = url.split('/')
  const noun = segments[segments.indexOf(`:${name}`) - 1]
  const isNamedByNoun = noun && !noun.startsWith(':')
  if (own) return own
  if (place === 'path') {
    const ofPath = reference.parameters[`path ${name}`]
    if (ofPath) return ofPath
    if (/(?:^i|I)d$/.test(name) && isNamedByNoun) return `The id of the ${singular(noun).replaceAll('-', ' ')}.`
  }
  return reference.parameters[name] ?? ''
}

/** What an ID identifies, according to its description: `stay promotion`; undefined for anything else. */
function identifiedBy(description: string): string | undefined {
  return /^The id of the ([\w ]+)\.$/.exec(description)?.[1]
}

/** Turns parameters used by several calls into components, named after what they identify. */
export function shareParameters(all: readonly Parameter[]) {
  const finish = ({ sent, ...parameter }: Parameter): JsonSchema => ({ ...parameter, ...sent })
  const components: Record<string, JsonSchema> = {}
  const places = new Map<string, Reference>()
  for (const [key, [parameter, ...others]] of Map.groupBy(all, (parameter) => JSON.stringify(parameter))) {
    if (!parameter || others.length === 0) continue
    const suffix = parameter.in === 'header' ? 'Header' : parameter.in === 'query' ? 'Query' : ''
    const noun = identifiedBy(parameter.description)
    const base = `${parameter.name === 'id' && noun ? pascalCase(`${noun} id`) : pascalCase(parameter.name)}${suffix}`
    let name = base
    for (let n = 2; components[name]; n++) name = `${base}${n}`
    components[name] = finish(parameter)
    places.set(key, ref('parameters', name))
  }
  return { components, place: (parameter: Parameter) => places.get(JSON.stringify(parameter)) ?? finish(parameter) }
}

/** Turns responses used by several calls into components, named after their content. */
export function shareResponses(all: readonly (readonly [status: string, response: JsonSchema])[]) {
  const components: Responses = {}
  const places = new Map<string, Reference>()
  for (const [key, [one, ...others]] of Map.groupBy(all, (entry) => JSON.stringify(entry))) {
    const name = one && nameOfResponse(...one)
    if (!name || others.length === 0 || components[name]) continue
    components[name] = one[1]
    places.set(key, ref('responses', name))
  }
  return {
    components: Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1))),
    place: (entry: [string, JsonSchema]) => [entry[0], places.get(JSON.stringify(entry)) ?? entry[1]] as const,
  }
}

/** `Stay`, `StayPage`, `CreatedStay`, `NoContent`; undefined if the schema has no name. */
function nameOfResponse(status: string, response: JsonSchema): string | undefined {
  if (status === '204') return 'NoContent'
  const text = JSON.stringify((response.content as JsonSchema | undefined)?.['application/json'])
  const one = /^\{"schema":\{"\$ref":"#\/components\/schemas\/(\w+)"\}\}$/.exec(text)?.[1]
  const listed = /"docs":\{"type":"array","items":\{"\$ref":"#\/components\/schemas\/(\w+)"\}\}\}/.exec(text)?.[1]
  const name = one ?? (listed && `${listed}Page`)
  return name && `${status === '201' ? 'Created' : status === '202' ? 'Pending' : ''}${name}`
}

const securityOf = {
  token: [{ bearer: [] }],
  'perhaps a token': [{}, { bearer: [] }],
  'token or outlet link': [{ bearer: [] }, { outletLink: [] }],
  session: [{ session: [] }],
  nothing: [],
}

export function operationOf(call: DescribedCall, schemas: SharedSchemas, reference: ApiReference) {
  const { method, url, schema, document } = call
  const { body, response = {} } = schema
  const sent = document.form ?? body
  const isList = Object.values(response).some((answer) => 'shape' in answer && 'docs' in (answer.shape as object))
  return {
    operationId: document.operationId ?? operationId(method, url, isList),
    tags: [tagOf(call)],
    summary: document.summary,
    description: `${document.description}${tokenScope(call)}`,
    security: securityOf[document.asks],
    ...(sent && {
      requestBody: bodyOf(sent, document.form ? 'multipart/form-data' : 'application/json', schemas, reference),
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(response).map(([status, answer]) => [
          status,
          answerOf(Number(status), answer, schemas, { hasLocation: document.hasLocation, isRead: isJsonRead(call) }),
        ]),
      ),
      ...(isJsonRead(call) && {
        304: { description: 'Not modified.', headers: { ETag: ref('headers', 'ETag') } },
      }),
      ...problemsOf(call),
    } as Responses,
  }
}

/** The scope that an access token needs for a call. */
function tokenScope({ method, url, document: { asks, isForStaff } }: DescribedCall): string {
  if (asks === 'session' || asks === 'nothing') return ''
  return isForStaff ? ' Not with an access token.' : ` Token scope: ${scopeOfCall(method, url)}.`
}

const webhookHeaders = [
  header(
    'webhook-id',
    'The same each time that it is sent, so that you can drop duplicates.',
    id,
    'evd_01kaf3v7y8e1zt6m4q9x2w5r0b',
  ),
  header('webhook-timestamp', 'When it was sent, in seconds since 1970.', { type: 'string' }, '1813327200'),
  header(
    'webhook-signature',
    'Signatures of the ID, the timestamp and the body, separated by spaces: `v1,` and an HMAC-SHA256 in base64.',
    { type: 'string' },
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
].map(({ sent, ...parameter }) => ({ ...parameter, required: true, ...sent }))

/** A call that we make: its receiver's response matters by its status only. */
export function webhookOf({ payload, tag, ...described }: DescribedWebhook, schemas: SharedSchemas): JsonSchema {
  return {
    ...described,
    tags: [tag],
    security: [],
    parameters: webhookHeaders,
    requestBody: { required: true, content: { 'application/json': schemas.add(payload, 'output') } },
    responses: {
      '2XX': { description: 'Received.' },
      410: { description: 'No longer wanted.' },
    },
  }
}

export function tagOf({ url, document }: DescribedCall): string {
  return document.tag ?? url.split('/')[2] ?? ''
}

function bodyOf(sent: z.ZodType, type: string, schemas: SharedSchemas, reference: ApiReference): JsonSchema {
  const place = schemas.add(sent, 'input')
  const example = exampleFor(place.schema as JsonSchema, '', reference.examples, schemas.named)
  return {
    required: !sent.safeParse({}).success,
    content: { [type]: type === 'application/json' ? Object.assign(place, { example }) : place },
  }
}

const ANSWERED: Readonly<Record<number, string>> = {
  200: 'Done.',
  201: 'Created.',
  202: 'Pending someone else’s consent.',
  204: 'Done, without content.',
  302: 'Go on there.',
}

function answerOf(
  status: number,
  answer: NonNullable<RouteSchemas['response']>[string],
  schemas: SharedSchemas,
  { hasLocation = false, isRead }: { hasLocation?: boolean | undefined; isRead: boolean },
): JsonSchema {
  if (!('_zod' in answer)) {
    const content = Object.entries(answer.content).map(([type, { schema }]) => [type, schemas.add(schema, 'output')])
    return { description: answer.description, content: Object.fromEntries(content) }
  }
  const description = ANSWERED[status] ?? 'Done.'
  if (status === 302) return { description, headers: { Location: ref('headers', 'Location') } }
  if (status === 204) return { description }
  const hasVersion = 'shape' in answer && 'version' in (answer.shape as object)
  const headers = {
    ...((hasVersion || isRead) && { ETag: ref('headers', 'ETag') }),
    ...(hasLocation && status === 201 && { Location: ref('headers', 'Location') }),
  }
  return {
    description,
    ...(Object.keys(headers).length > 0 && { headers }),
    content: { 'application/json': schemas.add(answer, 'output') },
  }
}

/** One response per status, listing the problem codes that this call returns with it. */
function problemsOf({ document }: DescribedCall): Responses {
  const pairs = [
    ...document.problems.map((code) => [problemCatalogue[code][0], code] as const),
    ...Object.entries(document.moreProblems ?? {}).flatMap(([status, codes]) =>
      codes.map((code): [number, ProblemCode] => [Number(status), code]),
    ),
  ]
  return Object.fromEntries(
    [...Map.groupBy(pairs, ([status]) => status)].map(([status, its]) => [
      status,
      { ...ref('responses', 'Problem'), description: [...new Set(its.map(([, code]) => `\`${code}\``))].join(', ') },
    ]),
  )
}
