import type { CurrentUser } from '@leitai/platform/context/app-context'
import type * as z from 'zod/mini'
import type { AccountState } from './account-state.ts'
import type { LoginRecord } from './contract.session.ts'

/** Address of a person's picture: the uploaded one, else the default by id (modulo 10 plus 1; 1 above 7). */
export function avatarOf(user: { id: number; avatar: string | null }): string {
  const number = (user.id % 10) + 1
  return user.avatar ?? `/v3/avatar/${number > 7 ? 1 : number}.svg`
}

/** A user as others see them. */
export const shownPerson = (user: { id: number; name: string; avatar: string | null }) => ({
  userId: user.id,
  userName: user.name,
  avatar: avatarOf(user),
})

/** The data that the stored log-in record is built from. */
type Recorded = Omit<CurrentUser, 'tokenHash' | 'realNameVerified' | 'createdAt'> & AccountState

export function loginRecord(me: Recorded | null, twoStepTicket: string | null = null): z.output<typeof LoginRecord> {
  return me
    ? {
        loginFlag: true,
        userId: me.id,
        userName: me.name,
        avatar: avatarOf(me),
        sessionId: me.mark,
        token: me.mark,
        role: me.role,
        passwordWeak: me.passwordWeak,
        consentDue: me.consentDue,
        hosts: me.hosts,
        closingAt: me.closingAt,
        twoStepTicket: null,
      }
    : {
        loginFlag: false,
        userId: null,
        userName: null,
        avatar: null,
        sessionId: null,
        token: null,
        role: null,
        passwordWeak: false,
        consentDue: [],
        hosts: false,
        closingAt: null,
        twoStepTicket,
      }
}
