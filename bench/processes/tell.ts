/** What a measured process tells the one that measures it: its port, and its processor time whenever it is asked. */
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export function tell(server: Server): void {
  process.send?.((server.address() as AddressInfo).port)
  process.on('message', () => process.send?.(process.cpuUsage()))
}
