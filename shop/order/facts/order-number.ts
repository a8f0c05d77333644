/** «Г-100001», and «Г-100001-2» of its second parcel, as a pattern of JSON Schema. */
export const ORDER_NUMBER = '^[А-ЯЁA-Z]{1,3}-[0-9]{1,12}(-[2-9])?$'
