/**
 * Codes and HTTP statuses of refusals (API-05). An integer code is a general error, any other code is the key of the field
 * it belongs to. Codes 1 and 5 are required by AUTH-03 and AUTH-09; the others begin at 100.
 * Business refusals have status 422; 404 when the object does not exist or belongs to another visitor.
 */
export const wireCodes = {
  'too-recent': { code: 1, status: 422 },
  'wrong-code': { code: 5, status: 422 },
  'no-category': { code: 100, status: 404 },
  'no-product': { code: 101, status: 404 },
  'no-brand': { code: 102, status: 404 },
  'no-article': { code: 103, status: 404 },
  'no-page': { code: 104, status: 404 },
  'no-city': { code: 105, status: 404 },
  'no-store': { code: 106, status: 404 },
  'no-order': { code: 107, status: 404 },
  'no-line': { code: 108, status: 404 },
  'no-gift': { code: 153, status: 404 },
  'no-review': { code: 109, status: 404 },
  discontinued: { code: 110, status: 422 },
  'too-many': { code: 111, status: 422 },
  'in-stock': { code: 112, status: 422 },
  'no-programme': { code: 113, status: 404 },
  'not-received': { code: 150, status: 422 },
  'no-photo': { code: 151, status: 422 },
  spam: { code: 152, status: 422 },
  'bad-text': { code: 'body', status: 422 },
  'basket-empty': { code: 120, status: 422 },
  'not-enough': { code: 122, status: 422 },
  'total-changed': { code: 123, status: 422 },
  'no-courier': { code: 124, status: 422 },
  'no-interval': { code: 'interval', status: 422 },
  'no-point': { code: 'point_id', status: 422 },
  'too-late': { code: 125, status: 422 },
  'too-many-pieces': { code: 126, status: 422 },
  'network-limit': { code: 127, status: 422 },
  'wrong-digits': { code: 'last_digits', status: 422 },
  'same-person': { code: 162, status: 422 },
  'not-offered': { code: 161, status: 422 },
  'not-returnable': { code: 128, status: 422 },
  'payment-limit': { code: 145, status: 422 },
  'payment-unavailable': { code: 146, status: 422 },
  'too-many-orders': { code: 'phone', status: 422 },
  'bad-name': { code: 'name', status: 422 },
  'bad-phone': { code: 'phone', status: 422 },
  'bad-email': { code: 'email', status: 422 },
  'bad-address': { code: 'address', status: 422 },
  'bad-file': { code: 'file', status: 422 },
  'bad-birthday': { code: 'birthday', status: 422 },
  'sms-limit': { code: 140, status: 422 },
  'not-registered': { code: 141, status: 422 },
  'old-consent': { code: 142, status: 422 },
  'signed-out': { code: 143, status: 401 },
  'live-orders': { code: 144, status: 422 },
  'dead-link': { code: 130, status: 404 },
  'wrong-password': { code: 'password', status: 422 },
  'too-many-tries': { code: 150, status: 422 },
  'not-allowed': { code: 151, status: 403 },
  'order-changed': { code: 152, status: 422 },
  'wrong-barcode': { code: 153, status: 422 },
  'line-complete': { code: 154, status: 422 },
  'wrong-marking': { code: 155, status: 422 },
  'not-picked': { code: 156, status: 422 },
  'wrong-proof': { code: 157, status: 422 },
  'no-label': { code: 158, status: 404 },
  'wrong-certificate': { code: 'certificate', status: 422 },
  'wrong-card': { code: 'number', status: 422 },
  'card-taken': { code: 'number', status: 422 },
} as const

export type RefusalName = keyof typeof wireCodes

/** Errors of the HTTP layer itself, the same for every endpoint. */
export const httpErrorCodes = {
  'invalid-input': { code: 400, status: 400 },
  'bad-token': { code: 401, status: 401 },
  'foreign-origin': { code: 403, status: 403 },
  'no-such-call': { code: 404, status: 404 },
  'method-not-allowed': { code: 405, status: 405 },
  'key-in-flight': { code: 409, status: 409 },
  'import-busy': { code: 409, status: 409 },
  'too-large': { code: 413, status: 413 },
  'address-too-long': { code: 414, status: 414 },
  'unsupported-media-type': { code: 415, status: 415 },
  'no-such-range': { code: 416, status: 416 },
  'import-stopped': { code: 422, status: 422 },
  'key-reused': { code: 422, status: 422 },
  'too-often': { code: 429, status: 429 },
  'internal-error': { code: 500, status: 500 },
  overloaded: { code: 503, status: 503 },
} as const

/** The shape of every answer of /api. */
export type WireError = { code: number | string; message: string; customData?: Record<string, unknown> }
export type Envelope<Data> =
  | { status: 'success'; data: Data; errors: [] }
  | { status: 'error'; data: null; errors: WireError[] }
