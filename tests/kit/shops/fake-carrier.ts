/** A carrier whose answers a test chooses; it counts what it was asked. */
import type { Carrier } from '#shop/delivery/facts/carriers.ts'
import type { CarrierClient, CarrierPoint, PickupPointsPage, Tariff, TariffRequest } from '#providers/ports/carriers.ts'
import type { ProviderAnswer } from '#providers/ports/provider-answer.ts'

export const never = <T>(): Promise<T> => new Promise<T>(() => {})
export const tariffOf = (change: Partial<Tariff> = {}): ProviderAnswer<Tariff> => ({
  ok: true,
  value: { price: 24_000, minDays: 2, maxDays: 4, tariffCode: '136', ...change },
})
export const silent: ProviderAnswer<never> = { ok: false, failure: 'unavailable', detail: 'silent' }
export const refused: ProviderAnswer<never> = { ok: false, failure: 'refused', detail: 'too heavy' }

export const pointOf = (code: string, change: Partial<CarrierPoint> = {}): CarrierPoint => ({
  code,
  kind: 'office',
  name: `Пункт ${code}`,
  city: 'Челябинск',
  region: null,
  cityCode: '259',
  fiasId: null,
  postalCode: '454000',
  address: `ул. Кирова, ${code}`,
  addressNote: null,
  metro: null,
  phone: null,
  lat: 55.16,
  lon: 61.4,
  hours: null,
  hoursText: 'ежедневно 10:00–20:00',
  takesCash: true,
  takesCards: true,
  hasFitting: false,
  maxWeightG: null,
  maxSidesMm: null,
  isClosed: false,
  ...change,
})
export const pageOf = (codes: readonly string[], next: string | null): ProviderAnswer<PickupPointsPage> => ({
  ok: true,
  value: { points: codes.map((code) => pointOf(code)), rejected: [], next },
})

export type Pages = Iterable<ProviderAnswer<PickupPointsPage>> | AsyncIterable<ProviderAnswer<PickupPointsPage>>
type Script = {
  readonly quote?: (request: TariffRequest) => Promise<ProviderAnswer<Tariff>>
  /** Pages from a place on; null: from the first. */
  readonly pages?: (from: string | null) => Pages
}
export type FakeCarrier = CarrierClient & { readonly asked: TariffRequest[]; readonly startedAt: (string | null)[] }

export const fakeCarrier = (carrier: Carrier, { quote, pages }: Script = {}): FakeCarrier => {
  const asked: TariffRequest[] = []
  const startedAt: (string | null)[] = []
  return {
    carrier,
    asked,
    startedAt,
    tariffs: {
      carrier,
      quote: (request) => {
        asked.push(request)
        return quote === undefined ? Promise.resolve(silent) : quote(request)
      },
    },
    points: {
      carrier,
      async *pages(from) {
        startedAt.push(from)
        yield* pages === undefined ? [silent] : pages(from)
      },
    },
    shipments: {
      carrier,
      create: () => Promise.resolve(silent),
      read: () => Promise.resolve(silent),
      cancel: () => Promise.resolve(silent),
      label: () => Promise.resolve(silent),
    },
    check: () => Promise.resolve(silent),
  }
}
