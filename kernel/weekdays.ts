/** Days of the week, Monday first. */
export const WEEKDAYS = ['понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота', 'воскресенье'] as const
/** Numbers of the days in records: 1 is Monday. */
export const WEEKDAY_NUMBERS = [1, 2, 3, 4, 5, 6, 7] as const
