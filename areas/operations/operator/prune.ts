import { prune } from '../retention/prune.ts'
import { both, databaseWithTables, defineCommand, done, readLine } from './command.ts'

export const pruneCommand = defineCommand({
  name: 'prune',
  takes: '[--dry-run]',
  summary: both(
    '删除超过保存期限的记录（期限在站点设置中）；每天自动执行一次',
    'delete records older than their retention period (set in the site settings); also runs daily',
  ),
  async run(place, args) {
    const line = readLine(args, { 'dry-run': { type: 'boolean' } })
    if (!line || line.words.length > 0) return null
    const dryRun = line.values['dry-run'] === true
    const { db } = await databaseWithTables(place)
    const pruned = await prune(db, { now: place.now(), dryRun })
    return done(
      { dryRun, pruned },
      ...pruned.map(({ name, days, rows }) =>
        both(
          `${name}：保存 ${days} 天，${dryRun ? '将删除' : '已删除'} ${rows} 行`,
          `${name}: keeps ${days} days, ${rows} rows ${dryRun ? 'to delete' : 'deleted'}`,
        ),
      ),
    )
  },
})
