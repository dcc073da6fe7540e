import { NotFoundPage } from '@payloadcms/next/views'
import config from '../../../../payload.config.ts'
import { importMap } from '../importMap.js'

type Address = {
  params: Promise<{ segments: string[] }>
  searchParams: Promise<{ [name: string]: string | string[] }>
}

export default function NotFound(address: Address) {
  return NotFoundPage({ config, importMap, ...address })
}
