/** «650 м», «1.0 км», «2.4 км», «14 км». */
export const formatDistance = (km: number): string => {
  const metres = Math.max(50, Math.round(km * 20) * 50)
  if (metres < 1000) return `${metres}\u00a0м`
  return `${km < 9.95 ? km.toFixed(1) : Math.round(km)}\u00a0км`
}
