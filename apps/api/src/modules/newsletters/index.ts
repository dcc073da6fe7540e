export { wordsIn } from './mail-texts.ts'
export {
  addressOf,
  confirmedSubscribers,
  deleteSubscriptionsOf,
  endSubscription,
  requestSubscription,
  setStatus,
  subscriptionPage,
  unsubscribeUrl,
} from './subscriber-store.ts'
