/** The cities that the sandbox's carriers and address hints know: the country's list, with their codes at the carriers. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parse } from 'csv-parse/sync'

export type SandboxCity = {
  readonly name: string
  /** «Челябинская обл»; empty where the postal address names the city alone: «г Челябинск». */
  readonly region: string
  readonly fiasId: string
  readonly kladrId: string
  readonly postalCode: string
  readonly lat: number
  readonly lon: number
  readonly timezone: string
  readonly population: number
  readonly cdekCode: number
  readonly boxberryCode: string
}

const FILE = resolve(import.meta.dirname, '../../demo/cities/ru-cities.csv')
/** Codes that are known; the others are made up, and begin after them. */
const CDEK_CODES: Readonly<Record<string, number>> = { Москва: 44, 'Санкт-Петербург': 137, Челябинск: 259 }
const BOXBERRY_CODES: Readonly<Record<string, string>> = { Москва: '68' }
const FIRST_CDEK_CODE = 1000
const FIRST_BOXBERRY_CODE = 2000

type CityFields = Readonly<Record<string, string>>

/** The last part of «Челябинская обл, г Миасс». */
const nameOf = (address: string): string => (address.split(', ').at(-1) ?? '').replace(/^(г|п|пгт|рп|с)\s+/, '')

const readCities = (): SandboxCity[] =>
  (parse(readFileSync(FILE), { columns: true }) as readonly CityFields[])
    .map((row, index) => {
      const name = nameOf(row['address'] ?? '')
      return {
        name,
        region: (row['address'] ?? '').split(', ').slice(0, -1).join(', '),
        fiasId: row['fias_id'] ?? '',
        kladrId: row['kladr_id'] ?? '',
        postalCode: row['postal_code'] ?? '',
        lat: Number(row['geo_lat']),
        lon: Number(row['geo_lon']),
        timezone: row['timezone'] ?? '',
        population: Number(row['population']) || 0,
        cdekCode: CDEK_CODES[name] ?? FIRST_CDEK_CODE + index,
        boxberryCode: BOXBERRY_CODES[name] ?? String(FIRST_BOXBERRY_CODE + index),
      }
    })
    .toSorted((a, b) => b.population - a.population)

let known: readonly SandboxCity[] | undefined
/** Biggest first; read once. */
export const sandboxCities = (): readonly SandboxCity[] => (known ??= readCities())
