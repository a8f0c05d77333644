/** Pages that editors write: the same for everybody, so that their payloads are fetched ahead (INFRA-04). */
export const infoPages = [
  'about',
  'about/shops',
  'contacts',
  'bonus',
  'delivery',
  'payment',
  'certificate',
  'garantiya-na-tovar',
  'instagram',
] as const

/** Paths the build manifest names as having a payload file, `{path}.data`. */
export const prerendered: readonly string[] = infoPages.map((path) => `/${path}`)
