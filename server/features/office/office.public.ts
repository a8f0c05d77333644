/** The office, for the start of the shop, for jobs and for the command line. */
export { addDemoStaff } from './demo-staff.ts'
export { staffKeyOf } from './sealed-secret.ts'
export { disableDemoMembers } from './staff-admin.ts'
export { deleteOldStaffSessions, writeAudit } from './staff.queries.ts'
export { holderOfToken } from './staff-tokens.ts'
