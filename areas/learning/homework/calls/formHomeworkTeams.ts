import { signUpGroups } from '@leitai/competition/catalog/sign-up-groups'
import { competitionWith } from '@leitai/competition/definition/competition'
import { audit } from '@leitai/platform/audit/audit'
import { orRefuse, refuse } from '@leitai/platform/errors/refuse'
import type { Handler } from '@leitai/platform/http/dispatcher'
import { lockClass } from '../../class/class.ts'
import { bookOf } from '../book.ts'
import type * as contract from '../contract.ts'
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
