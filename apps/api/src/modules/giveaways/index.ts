export { giveawaysByIds } from './giveaway-store.ts'
