import { generatePageMetadata, RootPage } from '@payloadcms/next/views'
import type { Metadata } from 'next'
import config from '../../../../payload.config.ts'
import { importMap } from '../importMap.js'

type Address = {
  params: Promise<{ segments: string[] }>
  searchParams: Promise<{ [name: string]: string | string[] }>
}

export function generateMetadata(address: Address): Promise<Metadata> {
  return generatePageMetadata({ config, ...address })
}

export default function Page(address: Address) {
  return RootPage({ config, importMap, ...address })
}
