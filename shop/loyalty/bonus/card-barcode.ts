import { drawingSVG, ean13 } from 'bwip-js/node'

/** The number of a card as an EAN-13: SVG markup with its quiet zones, 2 px a module, scaled by the page. */
export const cardBarcode = (number: string): string =>
  ean13({ bcid: 'ean13', text: number, scale: 1, height: 18, paddingwidth: 11, paddingheight: 2 }, drawingSVG())
