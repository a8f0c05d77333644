import { useSearchParams } from 'react-router'

/** Fields that are in the address of a page by their names; an empty one is not. `set` leaves no step to go back to. */
export const useAddressFields = <Name extends string>() => {
  const [address, setAddress] = useSearchParams()
  const text = (name: Name): string => address.get(name) ?? ''
  const set = (change: Partial<Readonly<Record<Name, string>>>): void =>
    setAddress(
      (now) => {
        for (const [name, value] of Object.entries<string | undefined>(change)) {
          if (value === undefined || value === '') now.delete(name)
          else now.set(name, value)
        }
        return now
      },
      { replace: true },
    )
  return { text, set }
}
