/** EXCH-02: who decides which field, as a record of the settings: with its history, its author and a way back. */
import { isRecord } from '#kernel/is-record.ts'
import { readValues } from '#platform/changes/change-sets.sql.ts'
import { SettingRecord } from '#shop/company/setting-record.ts'
import type { ExchangeOwners } from '#shop/exchange/exchange.api.ts'
import { statesOfSetting } from '#shop/exchange/facts/exchange-terms.ts'
import type { StaffMember } from '#shop/office/face.ts'
import { draftSet, formSource } from '../changes/draft-set.ts'
import { withdrawSet } from '../changes/plan-set.ts'
import { faultText } from '../changes/words/fault-words.ts'
import { deskOf, originOf, settle, type ChangesDeps } from '../changes/settle-change.ts'

const KEY = 'exchange'

/** A text says why it was not written. */
export const writeOwners = async (
  deps: ChangesDeps,
  member: StaffMember,
  { fields, adds_goods, states }: ExchangeOwners,
): Promise<string | null> => {
  const desk = deskOf(deps)
  const now = deps.clock.now()
  const stored = (await readValues(desk.db, 'settings', [KEY])).get(KEY)
  const before = isRecord(stored?.['value']) ? stored['value'] : {}
  const owners = Object.fromEntries(fields.map(({ name, owner }) => [name, owner]))
  const value = { ...before, owners, new_goods: adds_goods ? 'да' : 'нет', states: statesOfSetting(states) }
  const { source, where } = await formSource(
    desk,
    { kind: 'settings', key: stored === undefined ? null : KEY },
    { name: KEY, value, disabled: null },
  )
  const origin = originOf(member, 'form', 'Обмен с\u00a01С: кто что решает')
  const { id, faults, changed } = await draftSet(desk, source, origin, now, new Set([where]))
  const [fault] = faults
  if (fault !== undefined || changed === 0) {
    await withdrawSet(desk.db, id, fault === undefined ? 'ничего не изменилось' : 'не применён')
    return fault === undefined ? null : faultText(fault.fault, SettingRecord, KEY)
  }
  const outcome = await settle(deps, id, { starts: null, ends: null, overwrites: true, confirmed: false })
  return outcome.ok ? null : 'Настройка не\u00a0записана. Повторите.'
}
