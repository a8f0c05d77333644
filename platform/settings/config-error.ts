/** Stops the start. The message is for the person who starts the shop: what is wrong, why, and what to do. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
