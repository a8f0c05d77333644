import { TextField } from '#platform/ui/fields/text-field.tsx'
import type { RoleLine } from '../../staff-accounts.api.ts'
import { storeId, type StoreId } from '#kernel/ids.ts'
import { useDesk } from '../shell/desk-context.ts'
import { StoreField } from '../shell/store-field.tsx'

export type Position = { readonly role: string; readonly store: string }
export const storeOf = ({ store }: Position): StoreId | null => (store === '' ? null : storeId(Number(store)))

type Props = {
  readonly roles: readonly RoleLine[]
  readonly value: Position
  readonly onChange: (value: Position) => void
}

/** The role, and the store that a role of one store needs. */
export const PositionFields = ({ roles, value, onChange }: Props) => {
  const { me } = useDesk()
  const isOfStore = (code: string): boolean => roles.find((role) => role.code === code)?.all_stores === false
  const choose = (role: string): void => onChange({ role, store: isOfStore(role) ? value.store : '' })
  return (
    <>
      <TextField
        kind="select"
        label="Роль"
        name="role"
        value={value.role}
        onChange={choose}
        options={roles
          .filter((role) => role.may_give || role.code === value.role)
          .map(({ code, title }) => ({ value: code, label: title }))}
        required
      />
      {isOfStore(value.role) && (
        <StoreField
          stores={me.stores}
          value={value.store}
          onChange={(store) => onChange({ ...value, store })}
          required
        />
      )}
    </>
  )
}
