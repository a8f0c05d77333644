/** SAFE-05: what is stored about a customer in addition to the orders. */
import { readSentMessagesOf } from '../jobs/sent-messages.sql.ts'
import { readReturnPhotosOf } from '../return/return-photo.sql.ts'

export const storedOfCustomer = { returnPhotos: readReturnPhotosOf, messages: readSentMessagesOf }
