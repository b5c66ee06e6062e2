import { submissions } from '@leitai/competition/submission/table'
import { teams } from '@leitai/competition/team/table'
import { users } from '@leitai/identity/account/table'
import { targetWords } from '@leitai/platform/audit/contract.words'
import type { auditLog } from '@leitai/platform/audit/table'
import type { Language } from '@leitai/platform/contract/language'
import type { Db } from '@leitai/platform/db/db'
import { type SQL, sql } from '@leitai/platform/db/orm'
import { rows, statement } from '@leitai/platform/db/statement'
import { allOfKind } from './texts.ts'

type Entry = Pick<typeof auditLog.$inferSelect, 'targetKind' | 'targetId' | 'detail'>

/** What an act is about: its target, or the team or user named beside the competition. */
function aboutOf({ targetKind, targetId, detail }: Entry): { kind: string; id: string } {
  if (targetKind !== 'competition') return { kind: targetKind, id: targetId }
  const { teamId, userId } = detail
  if (typeof teamId === 'number') return { kind: 'team', id: String(teamId) }
  if (typeof userId === 'number') return { kind: 'user', id: String(userId) }
  return { kind: targetKind, id: targetId }
}

const namesOf = statement((ids: { userIds: SQL<number[]>; teamIds: SQL<number[]>; submissionIds: SQL<number[]> }) => ({
  people: rows({ id: users.id, name: users.name }, sql`from ${users} where ${users.id} = any(${ids.userIds}::int[])`),
  named: rows({ id: teams.id, name: teams.name }, sql`from ${teams} where ${teams.id} = any(${ids.teamIds}::int[])`),
  numbered: rows(
    { id: submissions.id, no: submissions.no, team: teams.name },
    sql`from ${submissions} join ${teams} on ${teams.id} = ${submissions.teamId}
        where ${submissions.id} = any(${ids.submissionIds}::int[])`,
  ),
}))

/** Targets of acts as text: users and teams by name, submissions by number and team. */
export async function targetsOf(db: Db, entries: readonly Entry[], language: Language): Promise<string[]> {
  const about = entries.map(aboutOf)
  // Some acts apply to all rows of a kind and name no id.
  const idsOf = (kind: string) => about.flatMap((one) => (one.kind === kind && isId(one.id) ? [Number(one.id)] : []))
  const { people, named, numbered } = await namesOf(db, {
    userIds: idsOf('user'),
    teamIds: idsOf('team'),
    submissionIds: idsOf('submission'),
  })
  const names = new Map<string, string>([
    ...people.map(({ id, name }) => [`user ${id}`, name] as const),
    ...named.map(({ id, name }) => [`team ${id}`, name] as const),
    ...numbered.map(({ id, no, team }) => [`submission ${id}`, `${team} #${no}`] as const),
  ])
  return about.map(({ kind, id }) => {
    const word = targetWords(kind)[language]
    const all = id === 'all' ? allOfKind[language] : id
    return kind === 'competition' ? word : `${word} ${names.get(`${kind} ${id}`) ?? all}`
  })
}

const isId = (text: string) => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MOST
/** PostgreSQL’s largest integer. */
const MOST = 2 ** 31 - 1
