import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { runners } from '@leitai/competition/run/table'
import { twoSteps, users } from '@leitai/identity/account/table'
import { isExposed } from '@leitai/platform/config/exposure'
import { and, eq, isNotNull, isNull, sql } from '@leitai/platform/db/orm'
import { pendingMigrations } from '@leitai/platform/db/pending'
import { errorText } from '@leitai/platform/errors/refuse'
import { tryServer } from '@leitai/platform/outbox/senders/senders'
import { GONE_SECONDS } from '../../health/rules.ts'
import { processes } from '../../health/table.ts'
import { bad, type Check, type Finding, good, note } from './finding.ts'

export const store: Check = {
  name: 'store',
  async run(place) {
    const storage = await place.storage()
    const kind = place.config().s3 ? 'S3' : 'folder'
    const [key, body] = [`health/doctor-${randomBytes(6).toString('hex')}.txt`, randomBytes(20).toString('hex')]
    try {
      await storage.put(key, Buffer.from(body), { contentType: 'text/plain' })
      const back = await text((await storage.get(key)).body)
      await storage.delete(key)
      if (back !== body) throw new Error('it returned different bytes')
      return [good('store', `${kind}：可写、可读、可删`, `${kind}: writing, reading and deleting work`)]
    } catch (error) {
      const why = errorText(error)
      return [
        bad('store', `${kind}：${why}`, `${kind}: ${why}`, [
          '检查数据目录的权限或 S3_* 的地址、密钥和时钟',
          'check the data folder’s permissions, or the address, keys and clock of S3_*',
        ]),
      ]
    }
  },
}

export const sender: Check = {
  name: 'sender',
  async run(place) {
    const { smtp, sms } = place.config().senders
    const phone: Finding = sms
      ? good('sms', `使用 ${sms.provider}（不发送测试短信）`, `via ${sms.provider} (no test message is sent)`)
      : note('sms', '没有设置', 'not configured', ['只用邮箱时可忽略', 'you can ignore this if email is enough'])
    if (!smtp)
      return [
        note('mail', '没有设置 SMTP_URL：邮件只保存在发件箱', 'no SMTP_URL: emails stay in the outbox', [
          '设置 SMTP_URL 和 MAIL_FROM',
          'set SMTP_URL and MAIL_FROM',
        ]),
        phone,
      ]
    try {
      await tryServer(smtp.url)
      return [good('mail', '服务器接受登录', 'the server accepts the credentials'), phone]
    } catch (error) {
      const why = errorText(error)
      return [
        bad('mail', why, why, ['检查 SMTP_URL 的地址、端口和密码', 'check host, port and password of SMTP_URL']),
        phone,
      ]
    }
  },
}

export const work: Check = {
  name: 'processes',
  // biome-ignore lint/complexity/noExcessiveLinesPerFunction: older than the bound: split it with its next change
  async run(place) {
    const { db, pool } = await place.database()
    // The finding about the tables says what to do.
    if ((await pendingMigrations(pool)).isNew) return []
    const alive = sql<boolean>`${processes.seenAt} > clock_timestamp() - ${GONE_SECONDS} * interval '1 second'`
    const running = await db
      .select({ kind: processes.kind, version: processes.version, condition: processes.condition })
      .from(processes)
      .where(alive)
    const found: Finding[] = []
    if (running.length === 0)
      found.push(
        note('processes', '没有服务器在运行', 'no server is running', [
          'leitai start，或 systemctl start leitai',
          'run leitai start, or systemctl start leitai',
        ]),
      )
    else {
      found.push(good('processes', `${running.length} 个在运行`, `${running.length} running`))
      if (running.every(({ kind }) => kind === 'http'))
        found.push(
          bad('processes', '没有进程评测和做定时工作', 'none does scoring and scheduled work', [
            '再启动一个：leitai start --only worker',
            'start one: leitai start --only worker',
          ]),
        )
      if (new Set(running.map(({ version }) => version)).size > 1)
        found.push(
          note('processes', '版本不同', 'running several versions', ['逐台升级完', 'finish the upgrade of each']),
        )
      // A unit or a container may allow them less than it allows this command.
      const weak = running.filter(({ condition }) => condition?.level && condition.level !== 'bwrap')
      if (weak.length > 0)
        found.push(
          note(
            'sandbox of servers',
            `${weak.length} 个进程没有用 bubblewrap（${weak[0]?.condition?.level}）`,
            `${weak.length} of them use no bubblewrap (${weak[0]?.condition?.level})`,
            [
              '上面说可用时：检查单元或容器的限制，然后重启',
              'where it works above: look at what their unit or container forbids, then restart them',
            ],
          ),
        )
    }
    const all = await db
      .select({ name: runners.name, seenAt: runners.seenAt })
      .from(runners)
      .where(isNull(runners.revokedAt))
    const late = all.filter(({ seenAt }) => seenAt === null || place.now().getTime() - seenAt.getTime() > 120_000)
    found.push(
      all.length === 0
        ? note('runners', '没有登记运行器', 'none registered', [
            '代码赛需要：docs/RUNNERS.md',
            'code competitions need one: see docs/RUNNERS.md',
          ])
        : late.length === 0
          ? good('runners', `${all.length} 个在线`, `${all.length} online`)
          : note(
              'runners',
              `不在线：${late.map(({ name }) => name).join('、')}`,
              `offline: ${late.map(({ name }) => name).join(', ')}`,
              ['在那台机器上看运行器的日志', 'check the runner’s log on its machine'],
            ),
    )
    // Made when a server first starts.
    const queue = await db.execute<{ there: boolean }>(
      sql`select to_regclass('graphile_worker.jobs') is not null as there`,
    )
    if (!queue.rows[0]?.there) return found
    const { rows } = await db.execute<{ failed: number; late: number }>(sql`select
      (count(*) filter (where locked_at is null and attempts >= max_attempts))::int as failed,
      (count(*) filter (where locked_at is null and attempts < max_attempts and run_at < now() - interval '10 minutes'))::int as late
      from graphile_worker.jobs`)
    const { failed = 0, late: waiting = 0 } = rows[0] ?? {}
    if (failed > 0)
      found.push(
        note('jobs', `${failed} 个失败`, `${failed} failed`, [
          '在管理后台的健康页查看原因',
          'see the health page of the admin console',
        ]),
      )
    if (waiting > 0 && running.length > 0)
      found.push(
        bad('jobs', `${waiting} 个等了十分钟以上`, `${waiting} waiting for over ten minutes`, [
          '启动更多 worker',
          'start more workers',
        ]),
      )
    return found
  },
}

export const accounts: Check = {
  name: 'accounts',
  async run(place) {
    const { db, pool } = await place.database()
    // The finding about the tables says what to do.
    if ((await pendingMigrations(pool)).isNew) return []
    const active = eq(users.state, 'active')
    const admins = await db
      .select({ name: users.name, confirmedAt: twoSteps.confirmedAt })
      .from(users)
      .leftJoin(twoSteps, eq(twoSteps.userId, users.id))
      .where(and(active, eq(users.role, 'admin')))
    const found: Finding[] = []
    const without = admins.filter(({ confirmedAt }) => confirmedAt === null).map(({ name }) => name)
    if (admins.length === 0)
      found.push(bad('admins', '没有管理员', 'none', ['leitai admin create', 'leitai admin create']))
    else if (without.length > 0)
      found.push(
        note('admins', `没有两步验证：${without.join('、')}`, `without two-step verification: ${without.join(', ')}`, [
          '在账号的安全设置中开启',
          'turn it on in the account’s security settings',
        ]),
      )
    else
      found.push(
        good('admins', `${admins.length} 个，都有两步验证`, `${admins.length}, all with two-step verification`),
      )
    const demo = await db.$count(users, and(active, isNotNull(users.demonstration)))
    if (demo > 0 && isExposed(place.config()))
      found.push(
        bad('demonstration', `${demo} 个演示账号可以登录`, `${demo} demo accounts can sign in`, [
          '用 DEMO=0 和空数据库开始正式使用',
          'for real use, start with DEMO=0 and an empty database',
        ]),
      )
    return found
  },
}
