import { Type, type Static } from 'typebox'
import { endpoint, staffGroup } from '#kernel/endpoint.ts'
import { Count, DateText, Nothing, OrNull, Shape } from '#kernel/shared.api.ts'
import { STAFF_REFUSALS } from '#shop/office/office.api.ts'
import { MAX_NETWORKS, MAX_PER_MINUTE } from './facts/scopes.ts'

const Name = Type.String({ minLength: 1, maxLength: 40 })

export const ProgramLimits = Shape({
  /** Rights of staff (kernel/staff-rights.ts). */
  scopes: Type.Array(Type.String({ maxLength: 60 }), { maxItems: 60, uniqueItems: true }),
  /** Addresses and CIDR networks that it may call from; none: from everywhere. */
  networks: Type.Array(Type.String({ maxLength: 60 }), { maxItems: MAX_NETWORKS }),
  /** The last day, in Moscow. */
  expires_on: OrNull(DateText),
  per_minute: Type.Integer({ minimum: 1, maximum: MAX_PER_MINUTE }),
})
export type ProgramLimits = Static<typeof ProgramLimits>

export const ProgramLine = Shape({
  name: Name,
  ...ProgramLimits.properties,
  /** Kinds of records that a token made by a command imports. */
  kinds: Type.Array(Type.String()),
  /** The login; empty: a command. */
  made_by: Type.String(),
  created_at: Type.String(),
  used_at: OrNull(Type.String()),
  revoked_at: OrNull(Type.String()),
  /** Uses of the last thirty days, the newest first. */
  uses: Type.Array(Shape({ day: DateText, call: Type.String(), uses: Count, used_at: Type.String() })),
})
export type ProgramLine = Static<typeof ProgramLine>

const OF_LIMITS = { ...STAFF_REFUSALS, 'bad-scope': null, 'bad-network': null, 'bad-term': null } as const

/** EXCH-01: tokens of programs. Everything that changes is in the audit log. */
export const programs = staffGroup({
  programs: endpoint({
    method: 'GET',
    path: '/office/programs',
    summary: 'Ключи программ и их вызовы за\u00a030\u00a0дней',
    staff: 'programs.manage',
    in: Nothing,
    out: Shape({ programs: Type.Array(ProgramLine) }),
    refusals: STAFF_REFUSALS,
  }),
  /** The secret is shown once. */
  makeProgram: endpoint({
    method: 'POST',
    path: '/office/programs/make',
    summary: 'Выдать ключ программе',
    staff: 'programs.manage',
    in: Shape({ name: Name, ...ProgramLimits.properties }),
    out: Shape({ name: Name, secret: Type.String() }),
    refusals: { ...OF_LIMITS, 'bad-name': null, 'name-taken': null },
  }),
  limitProgram: endpoint({
    method: 'POST',
    path: '/office/programs/limit',
    summary: 'Изменить права и\u00a0пределы ключа',
    staff: 'programs.manage',
    in: Shape({ name: Name, ...ProgramLimits.properties }),
    out: Nothing,
    refusals: { ...OF_LIMITS, 'no-program': null },
  }),
  revokeProgram: endpoint({
    method: 'POST',
    path: '/office/programs/revoke',
    summary: 'Отозвать ключ: действует сразу',
    staff: 'programs.manage',
    in: Shape({ name: Name }),
    out: Nothing,
    refusals: { ...STAFF_REFUSALS, 'no-program': null },
  }),
})
