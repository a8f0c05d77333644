/** Number in `?page=`; 1 when it is missing or malformed. */
export const pageNumberIn = (query: URLSearchParams): number => {
  const text = query.get('page')
  return text !== null && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1
}
