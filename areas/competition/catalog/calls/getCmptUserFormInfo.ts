import { and, eq } from '@leitai/platform/db/orm'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { publicCompetition } from '../../definition/competition.ts'
import { signUps } from '../../definition/table.ts'
import type * as competition from '../contract.sign-up.ts'

export const getCmptUserFormInfo: Handler<typeof competition.getCmptUserFormInfo> = async ({ db, me }, { cmptId }) => {
  const { form } = await publicCompetition(db, cmptId)
  const [mine] = await db
    .select({ answers: signUps.answers })
    .from(signUps)
    .where(and(eq(signUps.cmptId, cmptId), eq(signUps.userId, me.id)))
  return { fields: form, answers: mine?.answers ?? {}, signedUp: mine !== undefined }
}
