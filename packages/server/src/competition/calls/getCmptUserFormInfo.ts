import type * as competition from '@leitai/contract/competition'
import type { Handler } from '../../call.ts'
import { and, eq } from '../../db/orm.ts'
import { publicCompetition } from '../competition.ts'
import { signUps } from '../table.ts'

export const getCmptUserFormInfo: Handler<typeof competition.getCmptUserFormInfo> = async ({ db, me }, { cmptId }) => {
  const { form } = await publicCompetition(db, cmptId)
  const [mine] = await db
    .select({ answers: signUps.answers })
    .from(signUps)
    .where(and(eq(signUps.cmptId, cmptId), eq(signUps.userId, me.id)))
  return { fields: form, answers: mine?.answers ?? {}, signedUp: mine !== undefined }
}
