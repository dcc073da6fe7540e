/** What a measured process reports to the measuring one: its port, and its CPU time on request. */
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export function tell(server: Server): void {
  process.send?.((server.address() as AddressInfo).port)
  process.on('message', () => process.send?.(process.cpuUsage()))
}
