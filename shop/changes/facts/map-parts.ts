/** Names of the parts of a field that holds values by names: the name, and the value where it is no group of fields. */
export const MAP_KEY = '#key'
export const MAP_VALUE = '#value'
