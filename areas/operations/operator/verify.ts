import type { Words } from '@leitai/platform/contract/inputs'
import { digestOf, type Storage } from '@leitai/platform/storage/storage'
import type pg from 'pg'
import { inParallel, inTurn, unevenIn } from '../backup/verify.ts'
import { both, databaseWithTables, defineCommand, type Outcome, readLine } from './command.ts'

const AT_ONCE = 4
const MOST_SHOWN = 50

interface Named {
  what: string
  id: number
  key: string
  /** Empty: never computed. */
  sha256: string
}

/** Files that rows in force name. Of those that are gone by design (dropped details, deleted models) no row in force says so. */
const NAMED = `
  select 'solution' as what, id, solution_key as key, solution_sha256 as sha256 from stages where solution_key is not null
  union all select 'data file', id, object_key, sha256 from data_files
  union all select 'scoring program', cmpt_id, object_key, '' from scoring_programs
  union all select 'submission', s.id, s.object_key, case when s.program_key is null then s.sha256 else coalesce(r.output_sha256, '') end
    from submissions s left join runs r on s.program_key is not null and r.output_key = s.object_key
  union all select 'program', id, program_key, sha256 from submissions where program_key is not null
  union all select 'detail', id, object_key, sha256 from submission_details where submission_id is not null
  union all select 'model', id, object_key, coalesce(sha256, '') from team_models where deleted_at is null
  order by 1, 2`

/** Names of files that are missing or, read whole, have another digest. */
async function wrongFiles(
  client: pg.ClientBase,
  storage: Storage,
  reads: boolean,
): Promise<{ wrong: string[]; count: number }> {
  const { rows } = await client.query<Named>(NAMED)
  const wrong: string[] = []
  await inParallel(AT_ONCE, inTurn(rows), async ({ what, id, key, sha256 }) => {
    // What a commitment was published for is always read.
    if ((reads && sha256 !== '') || what === 'solution') {
      const found = await digestOf(storage, key).catch(() => 'damaged')
      if (found === null) wrong.push(`${what} ${id}: missing`)
      else if (sha256 !== '' && found !== sha256) wrong.push(`${what} ${id}: changed`)
    } else if ((await storage.stat(key)) === null) wrong.push(`${what} ${id}: missing`)
  })
  return { wrong: wrong.sort(), count: rows.length }
}

const part = (zh: string, en: string, found: readonly string[]): Words[] => [
  found.length === 0
    ? both(`${zh}：一致`, `${en}: OK`)
    : both(`${zh}：${found.length} 处不符`, `${en}: ${found.length} differences`),
  ...found.slice(0, MOST_SHOWN).map((one) => both(`  ${one}`, `  ${one}`)),
]

export const verifyCommand = defineCommand({
  name: 'verify',
  takes: '[--content]',
  summary: both(
    '重新计算榜单和积分，核对承诺与文件；--content 还读出每个文件',
    'recompute leaderboards and points, verify commitments and files; --content also reads every file',
  ),
  async run(place, args): Promise<Outcome | null> {
    const line = readLine(args, { content: { type: 'boolean' } })
    if (!line || line.words.length > 0) return null
    const { pool } = await databaseWithTables(place)
    const storage = await place.storage()
    const client = await pool.connect()
    try {
      const uneven = await unevenIn(client)
      const points = uneven.filter((one) => one.startsWith('points'))
      const boards = uneven.filter((one) => !one.startsWith('points'))
      const { wrong, count } = await wrongFiles(client, storage, line.values.content === true)
      const commitments = wrong.filter((one) => one.startsWith('solution'))
      const files = wrong.filter((one) => !one.startsWith('solution'))
      return {
        ok: uneven.length === 0 && wrong.length === 0,
        data: { boards, points, commitments, files, filesLookedAt: count },
        lines: [
          ...part('榜单', 'leaderboards', boards),
          ...part('积分', 'points', points),
          ...part('答案与公布的承诺', 'solutions and their commitments', commitments),
          ...part(`文件（共 ${count} 个）`, `files (${count} in total)`, files),
        ],
      }
    } finally {
      client.release()
    }
  },
})
