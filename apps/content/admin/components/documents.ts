'use client'

import { useConfig } from '@payloadcms/ui'
import { useEffect, useState } from 'react'

const known = new Map<string, Promise<readonly unknown[]>>()

async function read(address: string): Promise<readonly unknown[]> {
  const answer = await fetch(address, { credentials: 'same-origin' })
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  return ((await answer.json()) as { docs: unknown[] }).docs
}

/** All documents of a collection, asked for once a page; null while loading, empty if that failed. */
export function useDocuments<T>(collection: string, query = 'depth=0'): readonly T[] | null {
  const { config } = useConfig()
  const address = `${config.routes.api}/${collection}?limit=500&${query}`
  const [documents, setDocuments] = useState<readonly T[] | null>(null)
  useEffect(() => {
    let isWanted = true
    const asked = known.get(address) ?? read(address)
    known.set(address, asked)
    asked.then(
      (docs) => isWanted && setDocuments(docs as readonly T[]),
      (error: unknown) => {
        known.delete(address)
        console.error(error)
        if (isWanted) setDocuments([])
      },
    )
    return () => {
      isWanted = false
    }
  }, [address])
  return documents
}
