// Generates the import map of the components Payload's editor needs; run it after changing plugins, editor features or
// Payload's version:
//   node apps/content/tools/write-import-map.ts
import { join } from 'node:path'
import { generateImportMap } from 'payload'
import { contentConfig } from '../src/config.ts'
import { unconnectedSettings } from './unconnected-settings.ts'

const config = await contentConfig(unconnectedSettings)
const folder = join(import.meta.dirname, '../admin')
config.admin.importMap.baseDir = folder
config.admin.importMap.importMapFile = join(folder, 'app/(payload)/admin/importMap.js')
await generateImportMap(config, { force: true, log: false })
