/** The word that shoppers use for a shade's colour. */
export const hueFamilyOf = (color: string): string => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
  const max = Math.max(r, g, b)
  const min = Math.min(r, g, b)
  const light = (max + min) / 2
  const spread = max - min
  const saturation = spread === 0 ? 0 : spread / (1 - Math.abs(2 * light - 1))
  const turn = spread === 0 ? 0 : max === r ? (g - b) / spread : max === g ? 2 + (b - r) / spread : 4 + (r - g) / spread
  const hue = (turn * 60 + 360) % 360
  if (light < 0.17) return 'чёрный'
  if (saturation < 0.12) return light > 0.85 ? 'белый' : 'серый'
  if (hue >= 14 && hue < 48) return light >= 0.58 ? 'бежевый' : light < 0.45 ? 'коричневый' : 'терракотовый'
  if (hue >= 48 && hue < 75) return 'жёлтый'
  if (hue >= 75 && hue < 175) return 'зелёный'
  if (hue >= 175 && hue < 255) return 'синий'
  if (hue >= 255 && hue < 325) return 'фиолетовый'
  if (light >= 0.56) return 'розовый'
  return light < 0.3 ? 'бордовый' : 'красный'
}
