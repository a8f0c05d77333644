/** CHG-01, STAFF-01: what a role may do with records, in words. `*.write`: with records of every kind. */
import type { StaffRole } from '#kernel/staff-roles.ts'

export const RECORD_RIGHTS: Readonly<Record<StaffRole, readonly string[]>> = {
  seller: [],
  /** A shop's hours and how it is reached change at the counter first. */
  senior: ['records.read', 'stores.write', 'special_days.write', 'contacts.write', 'changes.plan'],
  office: ['records.read', '*.write', 'changes.plan', 'changes.undo', 'changes.confirm'],
}

export const mayDo = (role: StaffRole, right: string): boolean => {
  const rights = RECORD_RIGHTS[role]
  return rights.includes(right) || (right.endsWith('.write') && rights.includes('*.write'))
}
