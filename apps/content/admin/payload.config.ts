import { contentConfig } from '../src/config.ts'
import { readSettings } from '../src/settings.ts'

export default contentConfig(readSettings(process.env))
