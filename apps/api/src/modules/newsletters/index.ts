export {
  addressOf,
  confirmedSubscribers,
  endSubscription,
  subscriptionPage,
  unsubscribeUrl,
} from './subscriber-store.ts'
