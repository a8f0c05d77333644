/** Taxes of a shop, which its receipts state (`taxes` of shop.yaml, docs/ru/own-shop.md). */

/** Tax systems of tag 1055. `esn`: the agricultural tax. */
export const TAX_SYSTEMS = ['osn', 'usn_income', 'usn_income_outcome', 'esn', 'patent'] as const
export type TaxSystem = (typeof TAX_SYSTEMS)[number]

/** VAT of the goods. `general`: the rate of the day of the settlement; `5` and `7`: the reduced rates of the simplified system. */
export type VatRule = 'general' | 'none' | '5' | '7'

export type Taxes = { readonly system: TaxSystem; readonly vat: VatRule }

export const GENERAL_TAXES: Taxes = { system: 'osn', vat: 'general' }
