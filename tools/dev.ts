// `npm run dev`: like `npm start`, on the same data folder, but changes show up as soon as they are saved: Vite updates
// the web; the api and the content system restart.
import { runProduct } from './supervisor/run-product.ts'
import { readSettings } from './supervisor/settings.ts'

await runProduct(() => ({ ...readSettings(process.env, process.argv.slice(2)), reloads: true }))
