/** Sends requests as fast as a server responds; a separate process, so that it doesn't slow down what it measures. */
import autocannon from 'autocannon'
import type { Load } from '../child.ts'

process.once('message', (load: Load) => {
  const { url, seconds, connections, method = 'GET', body, headers, refused, distinctCookies } = load
  const asked = { method, ...(body && { body }), ...(headers && { headers }) }
  let cookies = 0
  const setupRequest = (request: autocannon.Request): autocannon.Request => ({
    ...request,
    headers: { ...headers, cookie: `${headers?.cookie}; reader=${++cookies}` },
  })
  const each = distinctCookies && { requests: [{ ...asked, setupRequest }] }
  // Our server closes a connection after a thousand requests, maybe while autocannon writes the next one.
  autocannon({ url, duration: seconds, connections, reconnectRate: 500, ...asked, ...each }).then(
    ({ requests, errors, statusCodeStats }) => {
      const others = Object.entries(statusCodeStats ?? {}).filter(([status]) =>
        refused ? Number(status) !== refused : !status.startsWith('2'),
      )
      // Rejected requests get their connection closed, maybe while the next request is being written.
      const failed = others.reduce((sum, [, { count = 0 }]) => sum + count, refused ? 0 : errors)
      process.send?.({ rate: requests.average, failed }, () => process.exit(0))
    },
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
