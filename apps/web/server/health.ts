import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Stops accepting traffic: readiness fails, and each response closes its connection. */
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
