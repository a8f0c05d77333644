import { drawingSVG, qrcode } from 'bwip-js/node'

/** SVG markup of a QR code with its quiet zone, scaled by the page. */
export const qrCode = (text: string): string =>
  qrcode({ bcid: 'qrcode', text, scale: 1, paddingwidth: 4, paddingheight: 4 }, drawingSVG())
