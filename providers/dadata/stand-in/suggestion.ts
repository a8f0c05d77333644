/** Suggestions in the provider's shape: every scalar is a text or null, coordinates too. */
import { STREET_TYPES, type SandboxAddress } from './address-index.ts'

const QC_GEO = { house: '0', street: '2', city: '4' } as const
const FIAS_LEVEL = { flat: '9', house: '8', street: '7', city: '4' } as const
type Level = keyof typeof FIAS_LEVEL

const levelOf = ({ street, house, flat }: SandboxAddress): Level =>
  flat !== null ? 'flat' : house !== null ? 'house' : street !== null ? 'street' : 'city'

/** `isRestricted`: without the city that was asked. */
export const suggestionOf = (address: SandboxAddress, isRestricted: boolean) => {
  const { city, street, house, flat } = address
  const level = levelOf(address)
  const cityParts = [city.region, `г ${city.name}`].filter((part) => part !== '')
  const streetParts = [
    ...(street === null ? [] : [`${street.type} ${street.name}`]),
    ...(house === null ? [] : [`д ${house}`]),
    ...(flat === null ? [] : [`кв ${flat}`]),
  ]
  const postalCode = street?.postalCode ?? city.postalCode
  const whole = [...cityParts, ...streetParts].join(', ')
  const { lat, lon } = street !== null && house !== null ? street.positionOf(house) : city
  return {
    value: isRestricted && streetParts.length > 0 ? streetParts.join(', ') : whole,
    unrestricted_value: `${postalCode}, ${whole}`,
    data: {
      postal_code: postalCode,
      country: 'Россия',
      country_iso_code: 'RU',
      federal_district: null,
      region_fias_id: null,
      region_kladr_id: `${city.kladrId.slice(0, 2)}00000000000`,
      region_with_type: city.region === '' ? null : city.region,
      area: null,
      city_fias_id: city.fiasId,
      city_kladr_id: city.kladrId,
      city_with_type: `г ${city.name}`,
      city_type: 'г',
      city_type_full: 'город',
      city: city.name,
      city_area: null,
      city_district: null,
      settlement: null,
      street_fias_id: street?.fiasId ?? null,
      street_with_type: street === null ? null : `${street.type} ${street.name}`,
      street_type: street?.type ?? null,
      street_type_full: street === null ? null : STREET_TYPES[street.type],
      street: street?.name ?? null,
      house_fias_id: null,
      house_type: house === null ? null : 'д',
      house_type_full: house === null ? null : 'дом',
      house,
      block_type: null,
      block: null,
      flat_type: flat === null ? null : 'кв',
      flat_type_full: flat === null ? null : 'квартира',
      flat,
      fias_id: street?.fiasId ?? city.fiasId,
      fias_level: FIAS_LEVEL[level],
      kladr_id: city.kladrId,
      capital_marker: '0',
      geo_lat: lat.toFixed(7),
      geo_lon: lon.toFixed(7),
      qc_geo: level === 'flat' ? QC_GEO.house : QC_GEO[level],
      metro: null,
      timezone: city.timezone,
      qc: null,
      unparsed_parts: null,
    },
  }
}
