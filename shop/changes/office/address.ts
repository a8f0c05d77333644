/** What a list shows, in its address. */
import { useSearchParams } from 'react-router'

export type ListAddress = {
  readonly q: string
  readonly sort: string
  /** Filters by lines, «field:value». */
  readonly only: string
  /** Names of columns by commas; empty: those of the kind. */
  readonly cols: string
  readonly page: number
}

export const listAddressOf = (address: URLSearchParams): ListAddress => ({
  q: address.get('q') ?? '',
  sort: address.get('sort') ?? '',
  only: address.getAll('only').join('\n'),
  cols: address.get('cols') ?? '',
  page: Number(address.get('page') ?? '1') || 1,
})

/** The address without its page: what a view keeps, and what a record is opened with. */
export const textOfAddress = ({ q, sort, only, cols }: Omit<ListAddress, 'page'>): string =>
  new URLSearchParams([
    ...Object.entries({ q, sort, cols }).filter(([, value]) => value !== ''),
    ...only
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => ['only', line]),
  ]).toString()

export const useListAddress = () => {
  const [address, setAddress] = useSearchParams()
  const now = listAddressOf(address)
  /** Another search, filter, order or columns begin with the first page. */
  const show = (next: Partial<ListAddress>): void => {
    const { page, ...shown } = { ...now, page: 1, ...next }
    setAddress(`${textOfAddress(shown)}${page > 1 ? `&page=${page}` : ''}`)
  }
  return { ...now, show }
}

/** Input of calls that take a list. */
export const asked = ({ q, sort, only }: Pick<ListAddress, 'q' | 'sort' | 'only'>) => ({
  ...(q === '' ? {} : { q }),
  ...(sort === '' ? {} : { sort }),
  ...(only === '' ? {} : { only }),
})

/** Filters with that of one field set again; an empty value takes it away. */
export const withOnly = (only: string, field: string, value: string): string =>
  [
    ...only.split('\n').filter((line) => line !== '' && !line.startsWith(`${field}:`)),
    ...(value === '' ? [] : [`${field}:${value}`]),
  ].join('\n')
export const onlyOf = (only: string, field: string): string =>
  only
    .split('\n')
    .find((line) => line.startsWith(`${field}:`))
    ?.slice(field.length + 1) ?? ''
