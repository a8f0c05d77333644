/** DESK-07: which courier takes the parcels of a list, and the code by which he confirms it. */
import { useState, type FormEvent } from 'react'
import { MAX_PIN, MIN_PIN } from '#kernel/staff-sessions.ts'
import { counted } from '#kernel/text.ts'
import { Button } from '#platform/ui/controls/button.tsx'
import { TextField } from '#platform/ui/fields/text-field.tsx'
import { Notice } from '#platform/ui/layout/notice.tsx'
import { valueOrThrow } from '#shop/office/office/api/signed-out.ts'
import { useSending } from '#shop/office/office/api/use-sending.ts'
import { useDesk } from '#shop/office/office/shell/desk-context.ts'
import type { StaffMe } from '#shop/office/office.api.ts'
import css from '#shop/office/office/orders.module.css'
import type { CourierRounds } from '../shift.api.ts'
import { shiftApi } from './shift-api.ts'

const PARCELS = ['посылку', 'посылки', 'посылок'] as const
/** No login has it. */
const OTHER = '-'

/** `rounds` undefined: nothing is known of couriers without network, and the name is typed. */
export const useCourier = (rounds: CourierRounds | undefined, me: StaffMe) => {
  const [login, setLogin] = useState('')
  const [typed, setTyped] = useState('')
  const members = rounds?.members ?? []
  const self = members.find((member) => member.login === me.login) ?? null
  const isTyped = members.length === 0 || login === OTHER
  const member = isTyped ? null : (members.find((one) => one.login === login) ?? null)
  return {
    members,
    mustConfirm: rounds?.must_confirm === true,
    /** Who works here is the courier. */
    self,
    member,
    isTyped,
    login,
    setLogin,
    typed,
    setTyped,
    name: self?.name ?? member?.name ?? (isTyped ? typed.trim() : ''),
  }
}
type Courier = ReturnType<typeof useCourier>

export const CourierChoice = ({ courier }: { courier: Courier }) => {
  const { members, self, isTyped, login, setLogin, typed, setTyped } = courier
  if (self !== null)
    return (
      <p>
        Курьер: <b>{self.name}</b>
      </p>
    )
  return (
    <>
      {members.length > 0 && (
        <TextField
          kind="select"
          label="Курьер"
          value={login}
          onChange={setLogin}
          options={[
            { value: '', label: 'Выберите' },
            ...members.map((one) => ({ value: one.login, label: one.name })),
            { value: OTHER, label: 'Другой: написать имя' },
          ]}
        />
      )}
      {isTyped && (
        <TextField
          label={members.length > 0 ? 'Имя курьера' : 'Курьер'}
          name="courier"
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          maxLength={60}
        />
      )}
    </>
  )
}

type GiveProps = {
  readonly courier: Courier
  readonly numbers: readonly string[]
  readonly onGive: (name: string, isConfirmed: boolean) => void
}
/** The press that hands the parcels over: by the code of the courier, or without it where the shop allows that. */
export const GiveParcels = ({ courier, numbers, onGive }: GiveProps) => {
  const { self, member, mustConfirm, name } = courier
  const parcels = counted(numbers.length, PARCELS)
  if (self !== null)
    return (
      <Button size="lg" onClick={() => onGive(name, true)}>
        Забираю {parcels}
      </Button>
    )
  const withoutCode = mustConfirm ? null : (
    <Button size="lg" look={member?.has_pin === true ? 'quiet' : 'primary'} onClick={() => onGive(name, false)}>
      Отдать {parcels}
      {member !== null && ' без\u00a0кода'}
    </Button>
  )
  if (member === null)
    return mustConfirm ? (
      <Notice>Посылки отдаём только под код курьера: выберите его в&nbsp;списке.</Notice>
    ) : (
      withoutCode
    )
  return (
    <>
      {member.has_pin ? (
        // Another courier begins with an empty code.
        <PinForm key={member.login} member={member} numbers={numbers} onGive={onGive} />
      ) : (
        <Notice>
          У&nbsp;курьера нет короткого кода: {member.name}. Пусть войдёт в&nbsp;офис под своим именем, хоть
          с&nbsp;телефона, и&nbsp;задаст его на&nbsp;странице «Короткий код».
        </Notice>
      )}
      {withoutCode}
    </>
  )
}

type PinProps = Pick<GiveProps, 'numbers' | 'onGive'> & { readonly member: CourierRounds['members'][number] }
const PinForm = ({ member: { login, name }, numbers, onGive }: PinProps) => {
  const { storeId } = useDesk()
  const [pin, setPin] = useState('')
  const { isSending, failure, run } = useSending()
  const confirm = async (): Promise<void> => {
    const isConfirmed = await run(async () => {
      valueOrThrow(await shiftApi.confirmParcels({ store_id: storeId, login, pin, numbers: [...numbers] }))
      onGive(name, true)
    })
    if (!isConfirmed) setPin('')
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isSending && pin.length >= MIN_PIN) void confirm()
  }
  return (
    <form className={css.courier} aria-label="Подтверждает курьер" onSubmit={submit}>
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      <TextField
        label={`Короткий код: ${name}`}
        name="pin"
        type="password"
        inputMode="numeric"
        autoComplete="off"
        value={pin}
        onChange={(typed) => setPin(typed.replaceAll(/\D/g, '').slice(0, MAX_PIN))}
        maxLength={MAX_PIN}
        required
      />
      <Button type="submit" size="lg" loading={isSending} disabled={pin.length < MIN_PIN}>
        Отдать {counted(numbers.length, PARCELS)} под код
      </Button>
    </form>
  )
}
