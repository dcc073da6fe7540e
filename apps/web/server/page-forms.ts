import type { FastifyRequest } from 'fastify'

/**
 * What is wrong with a body that a page's action will read as a form; null if it can be read. Without this check, an
 * action failing on it would count as our error.
 */
export async function formFault({
  headers,
  body,
}: FastifyRequest): Promise<{ status: 400 | 415; detail: string } | null> {
  const [type = ''] = (headers['content-type'] ?? '').toLowerCase().split(';')
  if (type.trim() === 'application/x-www-form-urlencoded') return null
  if (type.trim() !== 'multipart/form-data') return { status: 415, detail: 'Pages take forms only.' }
  try {
    await new Response(body as Buffer<ArrayBuffer>, {
      headers: { 'content-type': String(headers['content-type']) },
    }).formData()
    return null
  } catch {
    return { status: 400, detail: 'The form cannot be read.' }
  }
}
