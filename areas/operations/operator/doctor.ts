import { both, defineCommand } from './command.ts'
import { database } from './doctor/database.ts'
import { type Finding, findingsOf } from './doctor/finding.ts'
import { folder, programs, sandbox } from './doctor/machine.ts'
import { accounts, sender, store, work } from './doctor/service.ts'

const checks = [folder, database, store, sender, sandbox, programs, work, accounts]

const MARKS: Readonly<Record<Finding['state'], string>> = { good: '✓', note: '!', bad: '✗' }

export const doctor = defineCommand({
  name: 'doctor',
  takes: '',
  summary: both(
    '检查本机、数据库、存储、发信、沙箱、运行器，并说明如何处理',
    'check machine, database, storage, senders, sandbox and runners, and suggest fixes',
  ),
  async run(place, args) {
    if (args.length > 0) return null
    const found: Finding[] = []
    // One after the other: they measure.
    for (const check of checks) found.push(...(await findingsOf(place, check)))
    const lines = found.map(({ state, about, words, advice }) =>
      both(
        `${MARKS[state]} ${about}：${words.zh || words.en}${advice ? `\n    → ${advice.zh}` : ''}`,
        `${MARKS[state]} ${about}: ${words.en}${advice ? `\n    → ${advice.en}` : ''}`,
      ),
    )
    return { ok: found.every(({ state }) => state !== 'bad'), data: { findings: found }, lines }
  },
})
