import type * as competition from '@leitai/contract/competition/catalog.sign-up'
import { and, eq } from '../../../platform/db/orm.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { publicCompetition } from '../../definition/competition.ts'
import { signUps } from '../../definition/table.ts'

export const getCmptUserFormInfo: Handler<typeof competition.getCmptUserFormInfo> = async ({ db, me }, { cmptId }) => {
  const { form } = await publicCompetition(db, cmptId)
  const [mine] = await db
    .select({ answers: signUps.answers })
    .from(signUps)
    .where(and(eq(signUps.cmptId, cmptId), eq(signUps.userId, me.id)))
  return { fields: form, answers: mine?.answers ?? {}, signedUp: mine !== undefined }
}
