export {
  awaitsPayment,
  type GiveawaySubject,
  giveawayById,
  giveawaysByIds,
  isPaidFor,
  moveGiveawayPurchase,
} from './giveaway-store.ts'
