/** OFFICE-08: members change places at a counter by a short code, on a device that a full sign-in has opened. */
import { done, refuse, type Answer, type Handlers, type RefusedBy } from '#kernel/endpoint.ts'
import { mayDo, type RightsHolder } from '#kernel/staff-rights.ts'
import { MIN_PIN, MIN_PIN_OF_APPROVER } from '#kernel/staff-sessions.ts'
import type { Caller } from '#platform/calls/caller.ts'
import { transaction } from '#platform/db/transaction.ts'
import { changeOfPerson } from '../change-of-person.api.ts'
import type { StaffMe } from '../office.api.ts'
import type { OfficeDeps } from '../office-deps.ts'
import { hashPassword } from '../password.ts'
import { sealSecret } from '../sealed-secret.ts'
import { forStaff, meOf, notAllowed, signedOut } from '../staff-access.ts'
import { newSession, staffCookie } from '../staff-sign-in.ts'
import { deleteSession, insertSession, memberOfSession, writeAudit } from '../staff.sql.ts'
import { deletePin, hasPin, readCounterMembers, readDevice, writePin } from './device.sql.ts'
import { isAtCounter, isCourier } from './open-device.ts'
import { tryPin } from './try-pin.ts'

/** Who has a code: to take over a counter, or to confirm what a courier takes. */
const mayHavePin = (member: RightsHolder): boolean => isAtCounter(member) || isCourier(member)

const minPinOf = (member: RightsHolder): number => (mayDo(member, 'refunds.confirm') ? MIN_PIN_OF_APPROVER : MIN_PIN)

/** 1111, 1234, 4321: the first that anybody tries. */
const isEasy = (pin: string): boolean => {
  const steps = new Set([...pin].slice(1).map((digit, at) => Number(digit) - Number(pin[at])))
  return steps.size === 1 && [-1, 0, 1].includes([...steps][0] ?? 9)
}

type EnterPin = Answer<StaffMe, RefusedBy<typeof changeOfPerson.enterPin>>
/** A refusal commits the transaction, so that the wrong try stays counted. */
const enterPin = async (deps: OfficeDeps, login: string, pin: string, caller: Caller): Promise<EnterPin> => {
  const now = deps.clock.now()
  const cookie = staffCookie(caller)
  const opened = newSession(deps)
  const answer = await transaction(deps.db, async (tx): Promise<EnterPin> => {
    const tried = await tryPin(tx, deps, caller, { holders: 'at-counter', login, pin })
    if ('refusal' in tried) return tried
    const { member, device } = tried
    if (cookie.idHash !== null) await deleteSession(tx, cookie.idHash)
    // It ends when the full sign-in of the device would.
    const session = { idHash: opened.idHash, staffId: member.id, confirmed: true, at: now }
    await insertSession(tx, { ...session, device: { idHash: device.id_hash, openedAt: device.opened_at, byPin: true } })
    await writeAudit(tx, { staffId: member.id, at: now, action: 'signed in by pin', subject: member.login })
    const holder = await memberOfSession(tx, opened.idHash, now)
    return holder === undefined ? signedOut : done(await meOf(tx, holder))
  })
  if (answer.ok) cookie.set(opened.id)
  return answer
}

export const changeOfPersonCalls = (deps: OfficeDeps): Handlers<typeof changeOfPerson, Caller> => ({
  counterDevice: async (_, caller) => {
    const now = deps.clock.now()
    const { staffDevice, staffCookie: cookie } = caller
    const device = staffDevice?.idHash == null ? undefined : await readDevice(deps.db, staffDevice.idHash, now)
    const member = cookie?.idHash == null ? undefined : await memberOfSession(deps.db, cookie.idHash, now)
    return done({
      members: device === undefined ? [] : await readCounterMembers(deps.db, device),
      own:
        member === undefined || !mayHavePin(member)
          ? null
          : { has_pin: await hasPin(deps.db, member.id), may_set: !member.by_pin, min: minPinOf(member) },
    })
  },

  enterPin: ({ login, pin }, caller) => enterPin(deps, login, pin, caller),

  leaveCounter: async (_, caller) => {
    const cookie = staffCookie(caller)
    if (cookie.idHash !== null) await deleteSession(deps.db, cookie.idHash)
    cookie.clear()
    return done({})
  },

  setPin: ({ pin }, caller) =>
    forStaff(deps, changeOfPerson.setPin, caller, async (member) => {
      if (member.by_pin || (pin !== null && !mayHavePin(member))) return notAllowed
      const min = minPinOf(member)
      if (pin !== null && pin.length < min)
        return refuse('bad-pin', `Вы подтверждаете возвраты: в\u00a0вашем коде должно быть ${min}\u00a0цифр.`)
      if (pin !== null && isEasy(pin))
        return refuse('bad-pin', 'Этот код угадают первым. Возьмите цифры не\u00a0по\u00a0порядку и\u00a0разные.')
      const at = deps.clock.now()
      const sealed = pin === null ? null : sealSecret(deps.staffKey, Buffer.from(await hashPassword(pin)), member.login)
      await transaction(deps.db, async (tx) => {
        if (sealed === null) await deletePin(tx, member.id)
        else await writePin(tx, member.id, sealed, at)
        await writeAudit(tx, {
          staffId: member.id,
          at,
          action: sealed === null ? 'pin removed' : 'pin set',
          subject: member.login,
        })
      })
      return done({})
    }),
})
