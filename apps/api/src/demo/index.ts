export type { CatalogueEntry } from './catalogue.ts'
export { type DemoOrganization, type DemoStay, type DemoWorld, demoWorld } from './demo-world.ts'
export type { FrontDesk } from './front-desk.ts'
export { houseHosts } from './hosts.ts'
