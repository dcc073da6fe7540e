import { expect, test } from 'vitest'
import { baseSecurityHeaders, loggedPath } from './web-safety.ts'

test.each([
  ['/api/stays?filters=%7B%22name%22%3A%22Ada%22%7D', '/api/stays'],
  ['/api/auth/verify-email?token=s3cret&callbackURL=/', '/api/auth/verify-email'],
  ['/api/auth/callback/google?state=s3cret&code=s3cret', '/api/auth/callback/google'],
  ['/api/auth/action?mode=resetPassword&oobCode=s3cret', '/api/auth/action'],
  ['/api/auth/reset-password/s3cret?callbackURL=%2F', '/api/auth/reset-password/[token]'],
  ['/pages/help/draft?until=1&signature=s3cret', '/pages/help/draft'],
  ['/invitations/s3cret', '/invitations/[token]'],
  ['/invitations/s3cret.data?_routes=x', '/invitations/[token]'],
  ['/api/invitations/s3cret/accept', '/api/invitations/[token]/accept'],
  ['/outlet-tasks/s3cret', '/outlet-tasks/[token]'],
  ['/outlet-tasks/s3cret.data?_routes=x', '/outlet-tasks/[token]'],
  ['/outlet-tasks/s3cret/tsk_1', '/outlet-tasks/[token]/tsk_1'],
  ['/newsletters/subscriptions/s3cret', '/newsletters/subscriptions/[token]'],
  ['/api/newsletter-subscriptions/s3cret/unsubscribe', '/api/newsletter-subscriptions/[token]/unsubscribe'],
  ['/lists/s3cret.data', '/lists/[token]'],
  ['/es/lists/s3cret', '/es/lists/[token]'],
  ['/es/watches/turns/s3cret', '/es/watches/turns/[token]'],
  ['/api/shared-lists/s3cret', '/api/shared-lists/[token]'],
  ['/watches/turns/s3cret', '/watches/turns/[token]'],
  ['/api/watches/turns/s3cret/pass', '/api/watches/turns/[token]/pass'],
  ['/saved-searches/emails/s3cret', '/saved-searches/emails/[token]'],
  ['/api/search-subscriptions/s3cret/unsubscribe', '/api/search-subscriptions/[token]/unsubscribe'],
  ['/es/notifications/emails/s3cret', '/es/notifications/emails/[token]'],
  ['/api/mail-subscriptions/s3cret/unsubscribe', '/api/mail-subscriptions/[token]/unsubscribe'],
  ['/saved-searches/sch_1', '/saved-searches/sch_1'],
  ['/favorites/lists/fvl_1', '/favorites/lists/fvl_1'],
  ['/newsletters/outlet-7', '/newsletters/outlet-7'],
  ['/enter#ticket=s3cret', '/enter'],
  ['/reset-password', '/reset-password'],
  ['/stays/stay_1', '/stays/stay_1'],
])('%s is logged as %s', (url, logged) => {
  expect(loggedPath(url)).toBe(logged)
  expect(loggedPath(url)).not.toContain('s3cret')
})

test('HSTS is only sent if our public address is https', () => {
  expect(baseSecurityHeaders('https://stay.example')['strict-transport-security']).toBe('max-age=63072000')
  expect(baseSecurityHeaders('http://localhost:3000')).not.toHaveProperty('strict-transport-security')
})
