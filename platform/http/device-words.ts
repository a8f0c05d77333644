/** Browser and system of a User-Agent header in words that a person recognises: «Chrome на Windows». */

/** In the order of asking: Edge, Opera and Yandex Browser name Chrome too, and Chrome names Safari. */
const BROWSERS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/YaBrowser\//, 'Яндекс Браузер'],
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/MiuiBrowser\//, 'Mi Browser'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const nameIn = (table: typeof BROWSERS, agent: string): string | undefined =>
  table.find(([sign]) => sign.test(agent))?.[1]

/** Browser and system of a header; «Неизвестное устройство» when it names neither. */
export const deviceWords = (agent: string | undefined): string => {
  const browser = nameIn(BROWSERS, agent ?? '')
  const system = nameIn(SYSTEMS, agent ?? '')
  if (browser === undefined) return system ?? 'Неизвестное устройство'
  return system === undefined ? browser : `${browser} на\u00a0${system}`
}
