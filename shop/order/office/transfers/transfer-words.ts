import type { StoreId } from '#kernel/ids.ts'
import type { TransferState } from '../../facts/transfer-states.ts'
import type { Transfer, TransferRow } from '../../transfers.api.ts'

export const TRANSFER_STATE_NAMES: Readonly<Record<TransferState, string>> = {
  offered: 'Ждёт покупателя',
  parcel_offered: 'Ждёт покупателя',
  asked: 'Собрать',
  sent: 'В\u00a0пути',
  received: 'Принято',
  parcelled: 'Стало посылкой',
  cancelled: 'Отменено',
}

/** «Перемещение 12» */
export const transferName = ({ transfer_id }: Pick<TransferRow, 'transfer_id'>): string => `Перемещение ${transfer_id}`

/** What the store does with it now; null: nothing. `storeId` null: of all stores. */
export const taskOf = (
  { state, waits, from_store_id, to_store_id }: Pick<TransferRow, 'state' | 'waits' | 'from_store_id' | 'to_store_id'>,
  storeId: StoreId | null,
): 'send' | 'receive' | null => {
  const isHere = (id: StoreId): boolean => storeId === null || storeId === id
  if (state === 'asked' && !waits && isHere(from_store_id)) return 'send'
  return state === 'sent' && isHere(to_store_id) ? 'receive' : null
}

/** Pieces that have left and have not come. */
export const lostPieces = ({ lines }: Pick<Transfer, 'lines'>): number =>
  lines.reduce((sum, { sent, received }) => sum + (sent === null || received === null ? 0 : sent - received), 0)

type Stated = Parameters<typeof taskOf>[0]
/** What the store reads of it: only the sender picks what was asked for, and only once its order is paid and confirmed. */
export const transferStateName = (transfer: Stated, storeId: StoreId | null): string => {
  if (transfer.waits) return 'Ждёт покупателя'
  return transfer.state === 'asked' && taskOf(transfer, storeId) === null
    ? 'Ждём отправки'
    : TRANSFER_STATE_NAMES[transfer.state]
}

/** Name of a step of the journal. */
export const transferStepName = (state: TransferState): string =>
  state === 'asked' ? 'Запрошено' : TRANSFER_STATE_NAMES[state]
