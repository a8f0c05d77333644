/** DESK-07: letters of a note from one shift to the next. */
export const SHIFT_NOTE_LENGTH = 2000
