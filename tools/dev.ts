// `npm run dev`: as `npm start`, on the same data folder, but what is changed is shown as soon as it is saved: the web by Vite,
// the api and the content system by being started anew.
import { runProduct } from './supervisor/run-product.ts'
import { readSettings } from './supervisor/settings.ts'

await runProduct(() => ({ ...readSettings(process.env, process.argv.slice(2)), reloads: true }))
