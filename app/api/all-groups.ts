/** The calls of the shop's pages and of the office. Apart from groups.ts, so that the shop's pages do not load the office's. */
import { groups } from './groups.ts'
import { office } from '#shop/office/office.api.ts'

export const allGroups = { ...groups, office } as const
export type AllGroups = typeof allGroups
