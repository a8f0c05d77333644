import { Type, type Static } from 'typebox'
import { endpoint, staffGroup } from '#kernel/endpoint.ts'
import { Count, Nothing, OrNull, Shape, StoreId } from '#kernel/shared.api.ts'
import { STAFF_REFUSALS, StaffMe } from './office.api.ts'

const Login = Type.String({ minLength: 1, maxLength: 40 })
const RoleCode = Type.String({ pattern: '^[a-z0-9._-]{2,40}$' })
const Token = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' })
const SessionKey = Type.String({ pattern: '^[0-9a-f]{64}$' })

export const StaffLine = Shape({
  login: Login,
  name: Type.String(),
  role: RoleCode,
  role_title: Type.String(),
  /** Null: all stores. */
  store_id: OrNull(StoreId),
  is_disabled: Type.Boolean(),
  /** Who asks. */
  is_me: Type.Boolean(),
  signed_in_at: OrNull(Type.String()),
  sessions: Type.Array(
    Shape({ key: SessionKey, created_at: Type.String(), seen_at: Type.String(), is_current: Type.Boolean() }),
  ),
  /** A reset that waits for a second person. */
  reset: OrNull(Shape({ asked_by: Type.String(), asked_at: Type.String(), is_mine: Type.Boolean() })),
})
export type StaffLine = Static<typeof StaffLine>

export const InvitationLine = Shape({
  login: Login,
  name: Type.String(),
  role_title: Type.String(),
  store_id: OrNull(StoreId),
  /** A new access of a member, not a new member. */
  is_reset: Type.Boolean(),
  invited_by: Type.String(),
  expires_at: Type.String(),
})
export type InvitationLine = Static<typeof InvitationLine>

export const RoleLine = Shape({
  code: RoleCode,
  title: Type.String(),
  all_stores: Type.Boolean(),
  rights: Type.Array(Type.String()),
  /** Who have it. */
  members: Count,
  is_mine: Type.Boolean(),
  /** Whether who asks may give it. */
  may_give: Type.Boolean(),
})
export type RoleLine = Static<typeof RoleLine>

export const StaffList = Shape({
  members: Type.Array(StaffLine),
  invitations: Type.Array(InvitationLine),
  roles: Type.Array(RoleLine),
})
export type StaffList = Static<typeof StaffList>

const Position = { role: RoleCode, /** For roles of one store. */ store_id: OrNull(StoreId) }
export const InviteInput = Shape({ login: Login, name: Type.String({ minLength: 1, maxLength: 80 }), ...Position })
export type InviteInput = Static<typeof InviteInput>
export const PositionInput = Shape({ login: Login, ...Position })
export type PositionInput = Static<typeof PositionInput>
export const AccessInput = Shape({ login: Login, is_open: Type.Boolean() })
export type AccessInput = Static<typeof AccessInput>

/** The link's secret is shown once. */
export const InvitationLink = Shape({ token: Token, expires_at: Type.String() })
export type InvitationLink = Static<typeof InvitationLink>

export const RoleInput = Shape({
  /** Null: a new role. */
  code: OrNull(RoleCode),
  title: Type.String({ minLength: 1, maxLength: 60 }),
  all_stores: Type.Boolean(),
  rights: Type.Array(Type.String({ maxLength: 60 }), { maxItems: 200, uniqueItems: true }),
})
export type RoleInput = Static<typeof RoleInput>

export const OpenedInvitation = Shape({
  login: Login,
  name: Type.String(),
  role_title: Type.String(),
  is_reset: Type.Boolean(),
  /** For the authenticator: typed, followed on a phone, or scanned (SVG markup). */
  key: Type.String(),
  url: Type.String(),
  qr: Type.String(),
})
export type OpenedInvitation = Static<typeof OpenedInvitation>
export const JoinInput = Shape({
  token: Token,
  password: Type.String({ minLength: 1, maxLength: 200 }),
  code: Type.String({ pattern: '^[0-9]{6}$' }),
})
export type JoinInput = Static<typeof JoinInput>

const OF_MEMBER = { ...STAFF_REFUSALS, 'no-member': null, 'same-person': null } as const
const OF_POSITION = { 'no-role': null, 'no-store': null } as const
const Named = Shape({ login: Login })

/** OFFICE-07: colleagues and roles. Everything that changes is in the audit log. */
export const staffAccounts = staffGroup({
  staffList: endpoint({
    method: 'GET',
    path: '/office/staff',
    summary: 'Сотрудники, приглашения и роли',
    staff: 'staff.read',
    in: Nothing,
    out: StaffList,
    refusals: STAFF_REFUSALS,
  }),
  inviteMember: endpoint({
    method: 'POST',
    path: '/office/staff/invite',
    summary: 'Пригласить сотрудника: ссылка на 48 часов',
    staff: 'staff.manage',
    in: InviteInput,
    out: InvitationLink,
    refusals: { ...STAFF_REFUSALS, ...OF_POSITION, 'bad-login': null, 'login-taken': null, 'bad-name': null },
  }),
  withdrawInvitation: endpoint({
    method: 'POST',
    path: '/office/staff/withdraw-invitation',
    summary: 'Убрать приглашение',
    staff: 'staff.manage',
    in: Named,
    out: Nothing,
    refusals: { ...STAFF_REFUSALS, 'no-member': null },
  }),
  changePosition: endpoint({
    method: 'POST',
    path: '/office/staff/position',
    summary: 'Сменить роль и магазин сотрудника',
    staff: 'staff.manage',
    in: PositionInput,
    out: Nothing,
    refusals: { ...OF_MEMBER, ...OF_POSITION },
  }),
  changeAccess: endpoint({
    method: 'POST',
    path: '/office/staff/access',
    summary: 'Закрыть или открыть вход сотрудника',
    staff: 'staff.manage',
    in: AccessInput,
    out: Nothing,
    refusals: OF_MEMBER,
  }),
  endStaffSessions: endpoint({
    method: 'POST',
    path: '/office/staff/end-sessions',
    summary: 'Закончить сеансы сотрудника',
    staff: 'staff.manage',
    /** `key` null: all. */
    in: Shape({ login: Login, key: OrNull(SessionKey) }),
    out: Nothing,
    refusals: { ...STAFF_REFUSALS, 'no-member': null },
  }),
  askReset: endpoint({
    method: 'POST',
    path: '/office/staff/ask-reset',
    summary: 'Попросить сброс входа: подтвердит другой',
    staff: 'staff.reset',
    in: Named,
    out: Nothing,
    refusals: OF_MEMBER,
  }),
  /** Ends the sessions and the old authenticator of the member. */
  confirmReset: endpoint({
    method: 'POST',
    path: '/office/staff/confirm-reset',
    summary: 'Подтвердить сброс входа: ссылка на 48 часов',
    staff: 'staff.reset',
    in: Named,
    out: InvitationLink,
    refusals: OF_MEMBER,
  }),
  declineReset: endpoint({
    method: 'POST',
    path: '/office/staff/decline-reset',
    summary: 'Отклонить или отозвать сброс входа',
    staff: 'staff.reset',
    in: Named,
    out: Nothing,
    refusals: { ...STAFF_REFUSALS, 'no-member': null },
  }),
  saveRole: endpoint({
    method: 'POST',
    path: '/office/roles/save',
    summary: 'Собрать или изменить роль',
    staff: 'staff.manage',
    in: RoleInput,
    out: Shape({ code: RoleCode }),
    refusals: {
      ...STAFF_REFUSALS,
      'no-role': null,
      'no-store': null,
      'bad-name': null,
      'title-taken': null,
      'same-person': null,
    },
  }),
  removeRole: endpoint({
    method: 'POST',
    path: '/office/roles/remove',
    summary: 'Убрать роль, которой ни у кого нет',
    staff: 'staff.manage',
    in: Shape({ code: RoleCode }),
    out: Nothing,
    refusals: { ...STAFF_REFUSALS, 'no-role': null, 'role-used': null },
  }),
  openInvitation: endpoint({
    method: 'POST',
    path: '/office/invitation',
    summary: 'Приглашение по ссылке: чей вход и ключ приложения',
    staff: 'signed-out',
    in: Shape({ token: Token }),
    out: OpenedInvitation,
    refusals: { 'dead-link': null },
  }),
  acceptInvitation: endpoint({
    method: 'POST',
    path: '/office/invitation/accept',
    summary: 'Принять приглашение: пароль и код приложения',
    staff: 'signed-out',
    in: JoinInput,
    out: StaffMe,
    refusals: { 'dead-link': null, 'bad-password': null, 'wrong-code': null, 'signed-out': null },
  }),
})
