import type { FastifyInstance } from 'fastify'
import type { ServerSettings } from '../server.ts'
import type { Store } from '../store.ts'
import type { Work } from '../work.ts'

export function serveForm(
  _server: FastifyInstance,
  _settings: ServerSettings,
  _workFor: (request: Partial<Work>) => Work,
  _store: Store,
  _after: () => void,
): void {}
