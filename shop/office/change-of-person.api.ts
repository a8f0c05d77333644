import { Type, type Static } from 'typebox'
import { endpoint, staffGroup } from '#kernel/endpoint.ts'
import { Nothing, OrNull, Shape } from '#kernel/shared.api.ts'
import { STAFF_REFUSALS, StaffMe } from './office.api.ts'

export const Pin = Type.String({ pattern: '^[0-9]{4,6}$' })

export const CounterDevice = Shape({
  /** Members who may take over here, by name; empty where no full sign-in has opened the device. */
  members: Type.Array(Shape({ login: Type.String(), name: Type.String() })),
  /** The member who works here; null: nobody, or a member who stands at no counter. */
  own: OrNull(Shape({ has_pin: Type.Boolean(), may_set: Type.Boolean(), min: Type.Integer() })),
})
export type CounterDevice = Static<typeof CounterDevice>

/** OFFICE-08: members change places at a counter by a short code, on a device that a full sign-in has opened. */
export const changeOfPerson = staffGroup({
  counterDevice: endpoint({
    method: 'GET',
    path: '/office/device',
    summary: 'Кто может сменить продавца на этом устройстве',
    staff: 'signed-out',
    in: Nothing,
    out: CounterDevice,
  }),
  enterPin: endpoint({
    method: 'POST',
    path: '/office/device/pin',
    summary: 'Сменить продавца коротким кодом',
    staff: 'signed-out',
    in: Shape({ login: Type.String({ minLength: 1, maxLength: 40 }), pin: Pin }),
    out: StaffMe,
    refusals: { 'wrong-code': null, 'signed-out': null },
  }),
  /** Ends the session; the device stays open for the next member. */
  leaveCounter: endpoint({
    method: 'POST',
    path: '/office/device/leave',
    summary: 'Уступить место следующему',
    staff: 'signed-out',
    in: Nothing,
    out: Nothing,
  }),
  /** Null takes the code away. A session by code cannot change it. */
  setPin: endpoint({
    method: 'POST',
    path: '/office/device/set-pin',
    summary: 'Задать свой короткий код или убрать его',
    staff: 'signed-in',
    in: Shape({ pin: OrNull(Pin) }),
    out: Nothing,
    refusals: { ...STAFF_REFUSALS, 'bad-pin': null },
  }),
})
