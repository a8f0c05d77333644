/** «650 м», «2.4 км», «14 км». */
export const formatDistance = (km: number): string =>
  km < 1 ? `${Math.max(50, Math.round(km * 20) * 50)}\u00a0м` : `${km < 10 ? km.toFixed(1) : Math.round(km)}\u00a0км`
