/** A row of the country's list of cities, as far as the shop needs it. */
type CityRow = Record<string, string | undefined>

/**
 * The list leaves `city` empty in 14 rows: cities that are regions themselves (Moscow) carry their name in `region`,
 * district centres in `area` with type «г», a few in `settlement`; the address is the last resort.
 */
const nameOf = (row: CityRow): string => {
  if (row['city']) return row['city']
  if (row['settlement']) return row['settlement']
  if (row['area_type'] === 'г' && row['area']) return row['area']
  if (row['region_type'] === 'г' && row['region']) return row['region']
  const fromAddress = /(?:^|,)\s*г\s+([^,]+)$/.exec(row['address'] ?? '')?.[1]
  if (fromAddress === undefined) throw new Error('у города нет названия')
  return fromAddress.trim()
}

/** Types that are written before the name («Респ Адыгея»), and those written after it («Челябинская обл»). */
const regionOf = (row: CityRow): string => {
  const name = (row['region'] ?? '')
    .replace(/ \/(.+)\/$/, ' ($1)')
    .replace(' - ', ' — ')
    .replace('Автономный', 'автономный')
  if (name.includes('автономный округ') || name.includes('область')) return name
  switch (row['region_type']) {
    case 'обл':
      return `${name} область`
    case 'край':
      return `${name} край`
    case 'АО':
      return `${name} автономный округ`
    case 'Аобл':
      return `${name} автономная область`
    case 'Респ':
      return /(ая|кая)$/.test(name) ? `${name} Республика` : `Республика ${name}`
    default:
      return name
  }
}

const offsetOf = (zone: string | undefined): number => {
  const hours = /^UTC([+-]\d{1,2})$/.exec(zone ?? '')?.[1]
  if (hours === undefined) throw new Error(`часовой пояс «${zone ?? ''}»: нужен вид UTC+5`)
  return Number(hours) * 60
}

export const cityOfRow = (row: CityRow) => ({
  fias_id: row['fias_id'],
  name: nameOf(row),
  region: regionOf(row),
  lat: Number(row['geo_lat']),
  lon: Number(row['geo_lon']),
  utc_offset_min: offsetOf(row['timezone']),
  population: Number(row['population']) || 0,
})
