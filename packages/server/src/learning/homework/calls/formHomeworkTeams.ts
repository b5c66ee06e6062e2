import type * as contract from '@leitai/contract/learning/homework'
import { signUpGroups } from '../../../competition/catalog/sign-up-groups.ts'
import { competitionWith } from '../../../competition/definition/competition.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { orRefuse, refuse } from '../../../platform/errors/refuse.ts'
import type { Handler } from '../../../platform/http/dispatcher.ts'
import { lockClass } from '../../class/class.ts'
import { bookOf } from '../book.ts'
import { taughtHomework } from '../homework.ts'
import { refusalOfGroups } from '../rules.ts'

export const formHomeworkTeams: Handler<typeof contract.formHomeworkTeams> = async (context, { homeworkId }) => {
  const { db, now } = context
  const { one } = await taughtHomework(context, homeworkId, 'homework')
  await lockClass(db, one.classId)
  const cmptId = orRefuse(one.cmptId, 'homework.subject')
  const { teamMax } = orRefuse(await competitionWith(db, cmptId), 'competition.unknown')
  const students = (await bookOf(db, one.classId)).students.filter(({ group }) => group !== '')
  const groups = [...Map.groupBy(students, ({ group }) => group)].map(([name, people]) => ({
    name,
    people: people.map(({ userId, userName }) => ({ id: userId, name: userName })),
  }))
  refuse(refusalOfGroups(groups, teamMax))
  const done = await signUpGroups(db, cmptId, groups, now)
  const target = { kind: 'class', id: one.classId }
  await audit(context, { action: 'homework.teams', target, detail: { homeworkId, ...done } })
  return done
}
