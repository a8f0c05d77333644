/** Fields of the shop's YAML files. `description` is what a message about a wrong value says is expected, in Russian. */
import { Type } from 'typebox'

export const text = (description: string) => Type.String({ minLength: 1, maxLength: 1000, description })
export const Block = <T extends Parameters<typeof Type.Object>[0]>(properties: T) =>
  Type.Object(properties, { additionalProperties: false, description: 'вложенные ключи' })
export const optional = Type.Optional
/** A sum in whole roubles. */
export const roubles = (description: string) => Type.Integer({ minimum: 0, maximum: 10_000_000, description })
export const whole = (minimum: number, maximum: number, description: string) =>
  Type.Integer({ minimum, maximum, description: `${description}: целое число от ${minimum} до ${maximum}` })
export const day = (description: string) =>
  Type.String({ format: 'date', description: `${description}: дата в кавычках, например "2026-11-23"` })
