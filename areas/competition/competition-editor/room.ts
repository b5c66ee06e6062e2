import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import { refuse } from '@leitai/platform/errors/refuse'
import { refuseTooManyDrafts } from '../definition/draft.ts'

/** Users who already run a competition may create a limited number of drafts; judges and support, whom any host can appoint, may not. */
export async function refuseMoreDrafts({ db, me }: Pick<AuthenticatedContext, 'db' | 'me'>): Promise<void> {
  const { hosts } = await refuseTooManyDrafts(db, me.id)
  refuse(hosts || me.role === 'admin' ? null : { code: 'making.hostsOnly' })
}
