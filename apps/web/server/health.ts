import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Says that no more requests should come: the server is not ready, and each answer ends its connection. */
    drain(): void
  }
}

/** Live: the process responds. Ready: a load balancer may send it requests. */
export function serveHealth(app: FastifyInstance): void {
  let isDraining = false
  app.decorate('drain', () => {
    isDraining = true
    app.server.prependListener('request', (_, answer) => answer.setHeader('connection', 'close'))
  })
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/ready', async (_request, reply) =>
    isDraining ? reply.code(503).send({ status: 'stopping' }) : { status: 'ready' },
  )
}
