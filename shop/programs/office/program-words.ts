import { rightTitle } from '#kernel/staff-rights.ts'
import { EVENTS } from '../facts/events.ts'

/** Rights of a program by their titles: «Видеть заказы и очередь; Видеть остатки». */
export const rightsText = (scopes: readonly string[]): string => scopes.map(rightTitle).join('; ')

const TITLES = new Map<string, string>(Object.entries(EVENTS))
/** What an address is notified of, by its titles. */
export const eventsText = (events: readonly string[]): string =>
  events.map((event) => TITLES.get(event) ?? event).join('; ')
