/** Subscribers who have not confirmed yet, for the jobs that email and delete them. */
export { deleteUnconfirmedSubscribers, unconfirmedSubscriber } from './subscribe.queries.ts'
