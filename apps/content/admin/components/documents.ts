'use client'

import { useConfig } from '@payloadcms/ui'
import { useEffect, useState } from 'react'

/** In-flight requests by URL: concurrent fields share a response, and later ones fetch again. */
const underWay = new Map<string, Promise<readonly unknown[]>>()

async function read(address: string): Promise<readonly unknown[]> {
  const answer = await fetch(address, { credentials: 'same-origin' })
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  return ((await answer.json()) as { docs: unknown[] }).docs
}

function readOnce(address: string): Promise<readonly unknown[]> {
  const pending = underWay.get(address)
  if (pending) return pending
  const asking = read(address).finally(() => underWay.delete(address))
  underWay.set(address, asking)
  return asking
}

type Documents<T> = {
  /** Null while loading or after a failure, so don't treat a missing document as deleted then. */
  readonly docs: readonly T[] | null
  readonly hasFailed: boolean
}

/** All documents of a collection, as of when a field is first shown. */
export function useDocuments<T>(collection: string, query = 'depth=0'): Documents<T> {
  const { config } = useConfig()
  const address = `${config.routes.api}/${collection}?limit=500&${query}`
  const [documents, setDocuments] = useState<Documents<T>>({ docs: null, hasFailed: false })
  useEffect(() => {
    let isWanted = true
    readOnce(address).then(
      (docs) => isWanted && setDocuments({ docs: docs as readonly T[], hasFailed: false }),
      (error: unknown) => {
        console.error(error)
        if (isWanted) setDocuments({ docs: null, hasFailed: true })
      },
    )
    return () => {
      isWanted = false
    }
  }, [address])
  return documents
}
