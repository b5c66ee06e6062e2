import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import type { Refusal } from '@leitai/platform/contract/refusals'
import { rolesOf } from '../definition/roles.ts'
import type { Competition } from '../definition/table.ts'
import type { EditorState } from './lock.ts'
import { refusalToDecide } from './rules.ts'

/** Why this admin may not decide on a launch. */
export async function refusalOfDecision(
  { db, me }: Pick<AuthenticatedContext, 'db' | 'me'>,
  cmpt: Competition,
  editor: Pick<EditorState, 'submittedBy'> | null,
): Promise<Refusal | null> {
  const worksOnIt = (await rolesOf(db, cmpt.id)).some(({ userId }) => userId === me.id)
  const { status, ownerId } = cmpt
  return refusalToDecide({ status, meId: me.id, ownerId, submittedBy: editor?.submittedBy ?? null, worksOnIt })
}
