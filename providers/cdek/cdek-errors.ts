/** The failures that CDEK names in `errors[]`, in a top-level `error`, or in the `errors[]` of `requests[0]`. */
import type { ProviderFailed, ProviderFailure } from '#providers/ports/provider-answer.ts'
import { failed } from '#providers/shared/provider-client.ts'
import { fieldsOf, listOf, textOf } from '#providers/shared/provider-fields.ts'

/** Codes that mean something else than a refusal of what was asked. */
const FAILURES: Readonly<Record<string, ProviderFailure>> = {
  v2_internal_error: 'unavailable',
  v2_similar_request_still_processed: 'unavailable',
  v2_bad_request: 'bad_request',
  v2_invalid_format: 'bad_request',
  v2_invalid_value_type: 'bad_request',
  v2_field_is_empty: 'bad_request',
  v2_parameters_empty: 'bad_request',
  v2_entity_empty: 'bad_request',
  v2_order_number_empty: 'bad_request',
  v2_shipment_address_multivalued: 'bad_request',
  v2_delivery_address_multivalued: 'bad_request',
  v2_order_location_from_and_shipment_point_empty: 'bad_request',
  v2_order_location_to_and_delivery_point_empty: 'bad_request',
  v2_number_items_is_more_126: 'bad_request',
  v2_webhook_type_incorrect: 'bad_request',
  v2_entity_not_found: 'not_found',
  v2_order_not_found: 'not_found',
  v2_entity_not_found_im_number: 'not_found',
  v2_entity_forbidden: 'config',
  v2_order_forbidden: 'config',
  invalid_client: 'config',
  unauthorized: 'config',
}

/** Failure of a refused call; undefined when its answer names no error. */
export const cdekFailure = (body: unknown): ProviderFailed | undefined => {
  const request = fieldsOf(listOf(fieldsOf(body)['requests'])[0])
  const code = request['state'] === 'INVALID' ? 'INVALID' : undefined
  return namedError(body) ?? failureOf(listOf(request['errors'])[0], code)
}

/** Error that an answer names; an impossible calculation has one in an answer of 2xx. */
export const namedError = (body: unknown): ProviderFailed | undefined => {
  const { errors, error, error_description: message } = fieldsOf(body)
  return failureOf(listOf(errors)[0]) ?? (textOf(error) === undefined ? undefined : failureOf({ code: error, message }))
}

const failureOf = (error: unknown, fallback?: string): ProviderFailed | undefined => {
  const { code, message } = fieldsOf(error)
  const name = textOf(code) ?? fallback
  return name === undefined ? undefined : failed(FAILURES[name] ?? 'refused', `${name} ${textOf(message) ?? ''}`.trim())
}
