/** A start that must not go on. The message is shown to whoever starts the shop: what is wrong, why, what to do. */
export class ConfigError extends Error {
  override name = 'StartRefusal'
}
