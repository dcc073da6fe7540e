import { z } from 'zod'
import { expand } from './parameters.ts'
import type { Work } from './work.ts'

type Path = { id: string; sub: string }

export type Operation = {
  method: 'GET' | 'POST' | 'DELETE'
  /** With `:id` and `:sub` for path parameters. */
  url: string
  parameters: z.ZodObject
  /** Whether the publishable key may call it; the caller must then provide the object's client secret. */
  isForBrowsers: boolean
  run(work: Work, parameters: Record<string, unknown>, path: Path): object
}

/** Defines an API call: `operation('POST /v1/customers/:id', { name: text }, (work, { name }, { id }) => …)`. */
export function operation<S extends z.ZodRawShape>(
  name: `${Operation['method']} /v1/${string}`,
  shape: S,
  run: (work: Work, parameters: z.output<z.ZodObject<S>>, path: Path) => object,
  { isForBrowsers = false } = {},
): Operation {
  const [method, url] = name.split(' ') as [Operation['method'], string]
  return { method, url, parameters: z.strictObject({ ...shape, expand }), isForBrowsers, run: run as Operation['run'] }
}
