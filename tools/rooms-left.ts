/** Imports against tools/rooms.ts that are still there. The check fails on a new one, and on one of these that is gone. */
export const LEFT: readonly string[] = [
  'shop/loyalty/certificates/office-certificates.ts → shop/office/face.ts',
  'shop/loyalty/certificates/office-certificates.ts → shop/office/office.api.ts',
  'shop/loyalty/office/certificate-page.tsx → shop/office/office.api.ts',
  'shop/loyalty/office/certificate-row.tsx → shop/office/office.api.ts',
  'shop/loyalty/office/certificate-words.ts → shop/office/office.api.ts',
  'shop/office/office.api.ts → shop/order/order-return.api.ts',
  'shop/office/office.api.ts → shop/order/order.api.ts',
  'shop/office/office.calls.ts → shop/order/face.ts',
  'shop/office/office/audit/audit-words.ts → shop/order/facts/order-states.ts',
  'shop/office/office/audit/audit-words.ts → shop/order/facts/return-policy.ts',
  'shop/office/office/audit/audit-words.ts → shop/order/office/order-words.ts',
  'shop/office/office/audit/audit-words.ts → shop/order/office/refunds/refund-words.ts',
  'shop/office/office/shell/desk.tsx → shop/order/office/order-queries.ts',
  'shop/office/office/shell/desk.tsx → shop/order/office/refunds/refunds-link.tsx',
  'shop/order/office/found-page.tsx → shop/loyalty/office/certificate-row.tsx',
]
