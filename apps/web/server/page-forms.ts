import type { FastifyRequest } from 'fastify'

/**
 * What is wrong with the body that a page's action is to read as a form; null if it can be read. An action that fails on it
 * would make it a fault of ours.
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
