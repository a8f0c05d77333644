/** An event of a calendar file (RFC 5545): when an order can be collected, and where. */
export type CalendarEvent = {
  readonly uid: string
  readonly title: string
  readonly place: string
  readonly from: Date
  readonly to: Date
}

const stamp = (moment: Date): string => moment.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
const escapeText = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)

/** Lines of at most 75 octets: longer ones go on after a line break and a space. */
const folded = (line: string): string => {
  const parts: string[] = []
  let part = ''
  for (const character of line) {
    if (new TextEncoder().encode(part + character).length > 73) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part].join('\r\n ')
}

export const calendarFile = ({ uid, title, place, from, to }: CalendarEvent): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Glad//Order//RU',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp(from)}`,
    `DTSTART:${stamp(from)}`,
    `DTEND:${stamp(to)}`,
    `SUMMARY:${escapeText(title)}`,
    `LOCATION:${escapeText(place)}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
