/** Taxes of a shop, which its receipts state (`taxes` and `vat` of shop.yaml, docs/ru/own-shop.md). */
import { VAT_OF_LAW, type VatTable } from './vat.ts'

/** Tax systems of tag 1055. `esn`: the agricultural tax. */
export const TAX_SYSTEMS = ['osn', 'usn_income', 'usn_income_outcome', 'esn', 'patent'] as const
export type TaxSystem = (typeof TAX_SYSTEMS)[number]

/** `vat`: rates by day, newest first. */
export type Taxes = { readonly system: TaxSystem; readonly vat: VatTable }

export const GENERAL_TAXES: Taxes = { system: 'osn', vat: VAT_OF_LAW }
