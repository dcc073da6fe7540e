import type { Notification } from '@lodestay/domain/notifications/notification'
import { expect, test } from 'vitest'
import { markupOf } from '../../test/markup-of.tsx'
import { NotificationList } from './notification-list.tsx'

const won: Notification = {
  id: 'ntf_1',
  kind: 'Notification',
  area: 'offers',
  title: 'Ganaste',
  body: 'Una semana.',
  language: 'es',
  subjectId: 'gvw_1',
  subjectKind: 'giveaway',
  status: 'unread',
  createdAt: '2026-01-01T00:00:00.000Z',
}

test('a notification is marked with its language, unless it is the page’s', async () => {
  const list = (language: Notification['language']) =>
    markupOf(<NotificationList notifications={[{ ...won, language }]} here="/notifications" now={0} />)
  const marked = await list('es')
  expect(marked).toMatch(/<a [^>]*lang="es"[^>]*>Ganaste</)
  expect(marked).toMatch(/<p [^>]*lang="es"[^>]*>Una semana\.</)
  expect(await list('en')).not.toContain('lang=')
})
