/** The page of Yandex Maps with the way from where the visitor is. `coordinates`: «lat,lon». */
export const routeUrl = (coordinates: string): string => `https://yandex.ru/maps/?rtext=~${coordinates}`
