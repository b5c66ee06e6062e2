import { createHash } from 'node:crypto'
import { numberKey, peopleByNumber } from '@leitai/identity/account/person'
import { users } from '@leitai/identity/account/table'
import { organisationMembers, organisations } from '@leitai/identity/organisation/table'
import { type Placeholders, rows, statement, value } from '@leitai/pg-kit/statement'
import { limits } from '@leitai/platform/contract/limits'
import type { Db } from '@leitai/platform/db/open'
import { type SQL, sql } from '@leitai/platform/db/orm'
import { refuse } from '@leitai/platform/errors/refuse'
import type { ClassPerson } from './class.ts'
import type { RosterAct } from './contract.roster.ts'
import { hasVouchedTeacher } from './people.ts'
import { type RosterLine, readRoster } from './roster-text.ts'
import { classInvites, classPeople, type RosterPerson } from './table.ts'

/** A line of a roster with what it will do. */
export interface PlannedLine extends RosterLine {
  act: RosterAct
  userId: number | null
  userName: string | null
  /** The person in the class as they are, if the line changes them. */
  before: RosterPerson | null
}

interface PlanQuery {
  classId: number
  meId: number
  isAdmin: boolean
  emails: string[]
  keys: string[]
  ids: number[]
}

const emailOf: SQL = sql`lower(${users.email})`

const vouchedIn = statement(({ classId }: Placeholders<{ classId: number }>) => ({
  isVouched: value(hasVouchedTeacher(classId)),
}))

const factsIn = statement(({ classId, meId, isAdmin, emails, keys, ids }: Placeholders<PlanQuery>) => ({
  /** Domains of addresses that an organisation gives out, for those who host for it: it knows whose they are. */
  domains: value(sql<string[]>`(select coalesce(json_agg(distinct domain), '[]'::json) from ${organisations},
    jsonb_array_elements_text(${organisations.emailDomains}) as domain
    where ${organisations.state} = 'active' and (${isAdmin}::boolean or exists (select from ${organisationMembers}
      where ${organisationMembers.organisationId} = ${organisations.id} and ${organisationMembers.userId} = ${meId}::int
        and ${organisationMembers.role} in ('admin', 'host'))))`),
  accounts: rows(
    { id: users.id, name: users.name, email: users.email },
    sql`from ${users} where ${users.state} = 'active' and (${emailOf} = any(${emails}::text[]) or ${users.id} = any(${ids}::int[]))`,
  ),
  people: rows(
    {
      userId: classPeople.userId,
      role: classPeople.role,
      number: classPeople.number,
      name: classPeople.name,
      section: classPeople.section,
      group: classPeople.group,
      userName: users.name,
    },
    sql`from ${classPeople} join ${users} on ${users.id} = ${classPeople.userId} where ${classPeople.classId} = ${classId}`,
  ),
  invited: rows(
    { email: classInvites.email, numberKey: classInvites.numberKey },
    sql`from ${classInvites} where ${classInvites.classId} = ${classId}
      and (${classInvites.email} = any(${emails}::text[]) or ${classInvites.numberKey} = any(${keys}::text[]))`,
  ),
}))

/**
 * What a roster will do to a class, line by line. A line is matched to an account by the number that the school’s directory gave it, if a
 * teacher of the class is vouched for, by the number that the class knows somebody by, or by a confirmed address of a domain of an organisation that the caller hosts for. Of any
 * other address the caller does not learn whether it has an account: it is invited.
 */
export async function planRoster(
  { db, me }: { db: Db; me: { id: number; role: 'user' | 'admin' } },
  classId: number,
  text: string,
): Promise<PlannedLine[]> {
  const lines = readRoster(text)
  const limit = limits.teaching.rosterLines
  refuse(lines.length > limit ? { code: 'class.rosterMany', values: { limit } } : null)
  const numbers = lines.map(({ number }) => number).filter((number) => number !== '')
  const { isVouched } = me.role === 'admin' ? { isVouched: true } : await vouchedIn(db, { classId })
  const byNumber = isVouched ? await peopleByNumber(db, { numbers }) : new Map<string, number>()
  const facts = await factsIn(db, {
    classId,
    meId: me.id,
    isAdmin: me.role === 'admin',
    ids: [...byNumber.values()],
    emails: lines.map(({ email }) => email).filter((email) => email !== ''),
    keys: numbers.map(numberKey),
  })
  const names = new Map(facts.accounts.map(({ id, name }) => [id, name]))
  const byEmail = new Map(facts.accounts.map(({ id, email }) => [email?.toLowerCase() ?? '', id]))
  const domains = new Set(facts.domains.map((domain) => domain.toLowerCase()))
  const inClass = new Map(facts.people.map((person) => [person.userId, person]))
  const idByNumber = new Map(facts.people.map(({ number, userId }) => [numberKey(number), userId]))
  const waiting = new Set(facts.invited.flatMap(({ email, numberKey }) => [email ?? '', `#${numberKey ?? ''}`]))
  const seen = new Set<string>()

  const matched = ({ number, email }: RosterLine): number | null => {
    const own = email === '' ? undefined : byEmail.get(email)
    const vouched = own !== undefined && (domains.has(email.split('@')[1] ?? '') || inClass.has(own)) ? own : undefined
    const found = byNumber.get(number) ?? (number === '' ? undefined : idByNumber.get(numberKey(number))) ?? vouched
    return found !== undefined && (names.has(found) || inClass.has(found)) ? found : null
  }
  return lines.map((line) => {
    const userId = line.fault === null ? matched(line) : null
    const person = userId === null ? undefined : inClass.get(userId)
    const userName = userId === null ? null : (person?.userName ?? names.get(userId) ?? null)
    const planned = (act: RosterAct, before: RosterPerson | null = null): PlannedLine => ({
      ...line,
      act,
      userId,
      userName,
      before,
    })
    if (line.fault !== null) return planned('fault')
    const marks = [
      userId === null ? '' : `=${userId}`,
      line.email,
      line.number === '' ? '' : `#${numberKey(line.number)}`,
    ]
    if (marks.some((mark) => mark !== '' && seen.has(mark))) return { ...planned('fault'), fault: 'twice' }
    for (const mark of marks) if (mark !== '') seen.add(mark)
    if (person) return changes(line, person) ? planned('change', asKept(person)) : planned('same')
    if (userId !== null) return planned('add')
    const isWaiting =
      (line.email !== '' && waiting.has(line.email)) ||
      (line.number !== '' && waiting.has(`#${numberKey(line.number)}`))
    return planned(isWaiting ? 'waiting' : 'invite')
  })
}

const shared = ['number', 'name', 'section', 'group'] as const

/** An empty cell leaves what is known. */
export const merged = (line: RosterLine, person: Pick<ClassPerson, (typeof shared)[number]>) =>
  Object.fromEntries(shared.map((field) => [field, line[field] || person[field]])) as Record<
    (typeof shared)[number],
    string
  >

const changes = (line: RosterLine, person: Pick<ClassPerson, (typeof shared)[number]>) =>
  shared.some((field) => merged(line, person)[field] !== person[field])

const asKept = ({ userId, number, name, section, group }: RosterPerson): RosterPerson => ({
  userId,
  number,
  name,
  section,
  group,
})

/** What a plan says, in short: it is applied only if it is still the one that was looked at. */
export const digestOfPlan = (plan: readonly PlannedLine[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        plan.map(({ act, userId, number, name, email, section, group }) => [
          act,
          userId,
          number,
          name,
          email,
          section,
          group,
        ]),
      ),
    )
    .digest('base64url')
