/** What other subjects may use of this one on the server. */
export { forOpenPage, forStaff, mayCall, mayServe, notAllowed } from './staff-access.ts'
export { isCourier } from './device/open-device.ts'
export { couriers } from './device/couriers.ts'
export { withProgress, type Progress } from './work.ts'
export { membersWith, writeAudit, type StaffMember } from './staff.sql.ts'
