import { audit } from '@leitai/platform/audit/audit'
import type { AuthenticatedContext } from '@leitai/platform/context/app-context'
import { tableFile } from '@leitai/platform/csv/xlsx'
import type { Download } from '@leitai/platform/http/download'
import { minuteName } from '@leitai/platform/time/day'
import { stagesOf } from '../definition/competition.ts'
import { mainStage } from '../definition/rules.ts'
import type { Competition, Stage } from '../definition/table.ts'
import { boardPart } from '../leaderboard/board.ts'
import { numberCells, numberTitles } from '../submission/number-texts.ts'
import type { PeopleShow } from './contract.people.ts'
import type { ListFormat } from './contract.ts'
import { peopleOf } from './people.ts'
import { type SubmissionFilter, submissionsOf, submissionsWhere, whyFailed } from './submissions.ts'
import { teamsOf } from './teams.ts'
import { boardHeader, peopleHeader, submissionsHeader, teamsHeader } from './texts.ts'

/** The lists that hosts download, each read and written page by page. */
export interface List {
  name: string
  header: string[]
  parts: AsyncIterable<(string | number | null)[][]>
}
type Reader = Pick<AuthenticatedContext, 'db' | 'now' | 'language'>
const AT_ONCE = 1000

/** Reads pages until one is not full. */
async function* paged<T>(read: (offset: number) => Promise<T[]>, write: (row: T) => (string | number | null)[]) {
  for (let offset = 0; ; offset += AT_ONCE) {
    const rows = await read(offset)
    yield rows.map(write)
    if (rows.length < AT_ONCE) return
  }
}

export function peopleList(
  { db, language }: Reader,
  { form }: Competition,
  filter: { cmptId: number; keyword: string; show: PeopleShow },
): List {
  return {
    name: 'people.csv',
    header: [
      ...peopleHeader[language],
      ...form.map(({ label }) => label[language] || label.zh || label.en || label.en),
    ],
    parts: paged(
      (offset) => peopleOf(db, filter, { limit: AT_ONCE, offset }),
      ({ name, at, teamName, verified, answers }) => [
        name,
        minuteName(at),
        teamName,
        verified ? 1 : 0,
        ...form.map((field) => answers[field.name] ?? null),
      ],
    ),
  }
}

/** All teams; the captain is named first. */
export async function teamsList(
  { db, now, language }: Reader,
  filter: { cmptId: number; keyword: string },
): Promise<List> {
  const stages = (await stagesOf(db, filter.cmptId)).filter(({ spec }) => spec !== null)
  const main = mainStage(stages, now)
  return {
    name: 'teams.csv',
    header: teamsHeader[language],
    parts: paged(
      (offset) => teamsOf(db, filter, { main, limit: AT_ONCE, offset }),
      ({ team, standing, people, merges, best }) => [
        team.id,
        team.name,
        team.state,
        minuteName(team.createdAt),
        people
          .toSorted((one, other) => Number(other.captain) - Number(one.captain))
          .map(({ userName }) => userName)
          .join('、'),
        standing.entries,
        best === null ? null : Number(best),
        merges,
        team.baseline ? 1 : 0,
      ],
    ),
  }
}

export async function submissionsList({ db, language }: Reader, filter: SubmissionFilter): Promise<List> {
  const { where } = await submissionsWhere(db, filter)
  async function* parts() {
    let before: number | undefined
    for (;;) {
      // By id, not by page number: submissions arrive meanwhile.
      const rows = await submissionsOf(db, where, { limit: AT_ONCE, before })
      yield rows.map((row) => {
        const { submission, stage, teamName, person } = row
        const { reason, faults } = whyFailed(row, language)
        return [
          submission.id,
          stage.name[language] || stage.name.zh || stage.name.en,
          submission.no,
          minuteName(submission.createdAt),
          teamName,
          person.name,
          submission.fileName,
          submission.size,
          submission.state,
          submission.scoreA,
          submission.scoreB,
          submission.durationMs,
          submission.attempt,
          submission.practice ? 1 : 0,
          submission.deletedAt ? 1 : 0,
          submission.voidedAt ? submission.voidReason : null,
          reason === null ? null : [reason, ...faults].join('\n'),
        ]
      })
      before = rows.at(-1)?.submission.id
      if (rows.length < AT_ONCE) return
    }
  }
  return { name: 'submissions.csv', header: submissionsHeader[language], parts: parts() }
}

export function boardList(
  { db, now, language }: Reader,
  which: { stage: Stage; board: 'A' | 'B' | 'practice' | 'week'; week?: number },
): List {
  const { stage, board, week } = which
  return {
    name: `board-${stage.ord}-${board}${week === undefined ? '' : `-${week}`}.csv`,
    header: [...boardHeader[language], ...numberTitles(stage, language)],
    parts: paged(
      async (offset) => (await boardPart(db, which, { now, limit: AT_ONCE, offset })).rows,
      (row) => [
        row.baseline ? null : row.rank,
        row.teamId,
        row.teamName,
        row.members.map(({ userName }) => userName).join('、'),
        Number(row.score),
        row.entries,
        minuteName(row.at),
        row.change,
        row.medal,
        row.baseline ? 1 : 0,
        ...numberCells(stage, row),
      ],
    ),
  }
}

/** Downloads a list in the requested format and audits who downloaded it. */
export async function fileOf(
  context: AuthenticatedContext,
  { cmptId, format }: { cmptId: number; format: ListFormat },
  { name, header, parts }: List,
): Promise<Download> {
  const base = name.replace('.csv', '')
  await auditDownload(context, cmptId, `${base}.${format}`)
  return tableFile({ name: `${base}-${cmptId}`, format, header, parts })
}

export const auditDownload = (context: AuthenticatedContext, cmptId: number, what: string) =>
  audit(context, { action: 'console.download', target: { kind: 'competition', id: cmptId }, detail: { what } })
