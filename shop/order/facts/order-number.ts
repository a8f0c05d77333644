/** «Г-100001», and «Г-100001-2» of its second parcel, as a pattern of JSON Schema. */
export const ORDER_NUMBER = '^[А-ЯЁA-Z]{1,3}-[0-9]{1,12}(-[2-9])?$'

const LATER = /-[0-9]+-[2-9]$/
/** Whether this is the number of a second parcel or a later one. */
export const isLaterParcel = (number: string): boolean => LATER.test(number)
