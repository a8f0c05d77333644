/** ORD-01: a courier address needs a house number; the numbers in «ул. 8 Марта» and «кв. 5» are not house numbers. */

/** A number after one of these is a flat, a floor or an entrance. */
const INDOOR_PARTS = /^(кв|квартира|под|подъезд|п|эт|этаж|оф|офис|пом|помещение|комната|ком|код|домофон)$/
/** Words that may follow a house number. */
const FOLLOWING_PARTS =
  /^(кв|квартира|к|корп|корпус|стр|строение|лит|литера|под|подъезд|п|эт|этаж|оф|офис|пом|помещение|комната|ком|код|домофон|[а-яa-z])$/
const NUMBER = /^\d{1,4}[а-яa-z]?([/-]\d{1,4}[а-яa-z]?)*$/

const hasHouseIn = (part: string): boolean => {
  const words = part.toLowerCase().match(/[\p{L}\d][\p{L}\d/-]*/gu) ?? []
  return words.some((word, index) => {
    if (!NUMBER.test(word) && !/^(д|дом)\d+/.test(word)) return false
    const before = words[index - 1]
    const after = words[index + 1]
    if (before !== undefined && INDOOR_PARTS.test(before)) return false
    if (before === 'д' || before === 'дом') return true
    return after === undefined || FOLLOWING_PARTS.test(after) || NUMBER.test(after)
  })
}

export const hasHouseNumber = (address: string): boolean => {
  const parts = address.split(/[,;]/)
  return parts.some(hasHouseIn)
}
