/** ORD-01: a courier needs a house, and a number alone is not one: «ул. 8 Марта» and «кв. 5» name none. */

/** After these a number is a flat, a floor or an entrance. */
const INSIDE = /^(кв|квартира|под|подъезд|п|эт|этаж|оф|офис|пом|помещение|комната|ком|код|домофон)$/
/** Between a house number and what follows it. */
const PARTS =
  /^(кв|квартира|к|корп|корпус|стр|строение|лит|литера|под|подъезд|п|эт|этаж|оф|офис|пом|помещение|комната|ком|код|домофон|[а-яa-z])$/
const NUMBER = /^\d{1,4}[а-яa-z]?([/-]\d{1,4}[а-яa-z]?)*$/

const hasHouseIn = (part: string): boolean => {
  const words = part.toLowerCase().match(/[\p{L}\d][\p{L}\d/-]*/gu) ?? []
  return words.some((word, place) => {
    if (!NUMBER.test(word) && !/^(д|дом)\d+/.test(word)) return false
    const before = words[place - 1]
    const after = words[place + 1]
    if (before !== undefined && INSIDE.test(before)) return false
    if (before === 'д' || before === 'дом') return true
    return after === undefined || PARTS.test(after) || NUMBER.test(after)
  })
}

export const hasHouseNumber = (address: string): boolean => {
  const parts = address.split(/[,;]/)
  return parts.some(hasHouseIn)
}
