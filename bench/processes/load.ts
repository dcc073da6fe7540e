/** Asks a server as fast as it answers; a process of its own, so that it does not slow what it measures. */
import autocannon from 'autocannon'
import type { Load } from '../child.ts'

process.once('message', (load: Load) => {
  const { url, seconds, connections, method = 'GET', body, headers } = load
  autocannon({ url, duration: seconds, connections, method, ...(body && { body }), ...(headers && { headers }) }).then(
    ({ requests, non2xx, errors }) => {
      process.send?.({ rate: requests.average, failed: non2xx + errors }, () => process.exit(0))
    },
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
