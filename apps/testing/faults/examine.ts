import { MOST_LET_GO } from '@leitai/community/shop/rules'
import pg from 'pg'
import type { Acknowledged } from './acts.ts'
import type { Book } from './client.ts'
import type { Ground } from './ground.ts'
import { POINTS, type World } from './people.ts'

/**
 * All inconsistencies, as short texts: checks that everything acknowledged exists, and recomputes derived data (boards, balances, counters,
 * stock) from its sources by queries independent of the platform’s own.
 */
export async function examine(
  ground: Ground,
  world: World,
  { done, book }: { done: Acknowledged; book: Book },
): Promise<string[]> {
  const client = new pg.Client(ground.connection)
  await client.connect()
  const rows = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await client.query<T>(text, values)).rows
  const faults: string[] = []
  const ids = <T>(of: { [key: string]: unknown }[], name: string) => of.map((one) => one[name] as T)
  /** Each row of the query is an inconsistency. */
  const none = async (what: string, text: string, values: unknown[] = []) => {
    const found = await rows(text, values)
    if (found.length > 0) faults.push(`${what}: ${found.length}, as ${JSON.stringify(found.slice(0, 3))}`)
  }
  const even = (what: string, kept: unknown, computed: unknown) => {
    const [one, other] = [JSON.stringify(kept), JSON.stringify(computed)]
    if (one !== other) faults.push(`${what}: kept ${one.slice(0, 300)}, reckoned ${other.slice(0, 300)}`)
  }

  await submissions()
  await boards()
  await points()
  await shop()
  await teams()
  await words()
  await client.end()
  return faults

  async function submissions() {
    const all = await rows<{
      id: number
      user_id: number
      state: string
      score_a: number | null
      our_fault: string
      object_key: string
    }>('select id, user_id, state, score_a, our_fault, object_key from submissions')
    const byId = new Map(all.map((row) => [row.id, row]))
    for (const { id, userId, score } of done.submissions) {
      const row = byId.get(id)
      if (!row) faults.push(`submission ${id} was acknowledged and is gone`)
      else if (row.state !== 'scored' || row.user_id !== userId || Math.abs((row.score_a ?? Number.NaN) - score) > 1e-6)
        faults.push(
          `submission ${id}: ${row.state} ${row.our_fault ?? ''} ${row.score_a}, expected ${score} of ${userId}`,
        )
    }
    for (const { id, object_key } of all)
      if (!ground.store.objects.has(object_key)) faults.push(`the file of submission ${id} is gone`)
    await none('submissions that are stuck', `select id, state from submissions where state in ('queued', 'scoring')`)
    await none(
      'a jump in the numbers of a team’s own submissions',
      `select team_id, count(*) from submissions
      where origin_team_id is null group by team_id, stage_id having max(no) < count(*)`,
    )
  }

  async function boards() {
    type Submission = {
      id: number
      stage_id: number
      team_id: number
      score_a: number
      score_b: number | null
      at: number
    }
    const scored =
      await rows<Submission>(`select id, stage_id, team_id, score_a, score_b, extract(epoch from created_at)::float8 as at
      from submissions where state = 'scored' and not practice and deleted_at is null and voided_at is null`)
    const stages = new Map(
      (await rows<{ id: number; pick_limit: number }>('select id, pick_limit from stages')).map((row) => [
        row.id,
        row.pick_limit,
      ]),
    )
    const best = (of: Submission[], score: (one: Submission) => number | null) =>
      of
        .filter((one) => score(one) !== null)
        .toSorted((a, b) => Number(score(a)) - Number(score(b)) || a.at - b.at || a.id - b.id)[0]
    const computed = [...Map.groupBy(scored, ({ stage_id, team_id }) => `${stage_id} ${team_id}`)].flatMap(
      ([key, of]) => {
        const last = of.toSorted((a, b) => b.at - a.at || b.id - a.id).slice(0, stages.get(of[0]?.stage_id ?? 0))
        const [a, b] = [best(of, (one) => one.score_a), best(last, (one) => one.score_b)]
        return [a && `A ${key} ${a.id} ${a.score_a} ${of.length}`, b && `B ${key} ${b.id} ${b.score_b} ${of.length}`]
      },
    )
    const kept = await rows<{ line: string; week: number }>(
      `select board, stage_id, team_id, submission_id, score, entries from standings where board in ('A', 'B')`,
    )
    const lines = kept.map((row) => Object.values(row).join(' ')).sort()
    const wanted = computed.filter((line) => line !== undefined).sort()
    const odd = [...lines.filter((line) => !wanted.includes(line)), ...wanted.filter((line) => !lines.includes(line))]
    even('boards', odd.slice(0, 6), [])
    await none(
      'weeks that do not come to the whole',
      `select stage_id, team_id from standings group by 1, 2
      having sum(entries) filter (where board = 'week') <> max(entries) filter (where board = 'A')`,
    )
  }

  async function points() {
    await none(
      'movements whose sides do not come to 0',
      'select move_id from point_postings group by 1 having sum(points) <> 0',
    )
    await none(
      'balances that are not the sum of their postings',
      `select b.user_id from point_balances b where
      spendable <> (select sum(points) from point_postings p where p.user_id = b.user_id and account = 'spendable')`,
    )
    await none(
      'lots that are not the sum of theirs',
      `select id from point_lots l where "left" <>
      (select sum(points) from point_postings p where p.lot_id = l.id)`,
    )
    await none(
      'people whose points are not what was given, earned and spent',
      `select b.user_id, spendable from point_balances b
      where user_id = any($1) and spendable <> $2
        - coalesce((select sum(price * count) from shop_orders o where o.user_id = b.user_id and paid_at is not null
          and state not in ('cancelled', 'returned')), 0)
        + coalesce((select sum(points) from point_moves m where m.user_id = b.user_id and kind not in ('grant', 'spend', 'refund')), 0)`,
      [
        ids(
          world.people.map((one) => ({ ...one })),
          'id',
        ),
        POINTS,
      ],
    )
    await none(
      'orders that were paid twice, or not',
      `select o.id, o.state from shop_orders o where
      (select count(*) from point_moves m where m.kind = 'spend' and m.subject = 'order:' || o.id and m.points = -o.price * o.count)
      <> (case when o.paid_at is null then 0 else 1 end)`,
    )
    await none(
      'spending for no order',
      `select id from point_moves where kind = 'spend'
      and not exists (select 1 from shop_orders where 'order:' || shop_orders.id = subject)`,
    )
  }

  async function shop() {
    for (const { id, stock } of world.products) {
      const [row] = await rows<{ sum: number }>(
        `select (stock + coalesce((select sum(count) from shop_orders
        where goods_id = g.id and state not in ('cancelled', 'returned')), 0))::int as sum from shop_goods g where id = $1`,
        [id],
      )
      even(`pieces of product ${id}`, row?.sum, stock)
    }
    await none(
      'orders with another number of codes',
      `select o.id from shop_orders o where o.kind = 'codes' and
      (select count(*) from shop_codes c where c.order_id = o.id) <> (case when o.state = 'done' then o.count else 0 end)`,
    )
    const states = new Map(
      (await rows<{ id: number; state: string }>('select id, state from shop_orders')).map((row) => [
        row.id,
        row.state,
      ]),
    )
    for (const { orderId } of done.paid)
      if (states.get(orderId) !== 'done') faults.push(`order ${orderId} was paid and is ${states.get(orderId)}`)
    const lapsed = await rows<{ key: string; count: number }>(
      `select user_id || ' ' || goods_id as key, count(*)::int from shop_orders
      where spend_id is null and (state = 'unpaid' or state = 'cancelled' and ended_by in ('buyer', 'time')) group by 1`,
    )
    const often = new Set(lapsed.flatMap(({ key, count }) => (count >= MOST_LET_GO ? [key] : [])))
    for (const { userId, goodsId } of book.letGo)
      if (!often.has(`${userId} ${goodsId}`)) faults.push(`${userId} may still reserve product ${goodsId}`)
    for (const id of done.cancelled)
      if (states.get(id) !== 'cancelled') faults.push(`order ${id} was cancelled and is ${states.get(id)}`)
  }

  async function teams() {
    const where = new Map(
      (
        await rows<{ cmpt_id: number; user_id: number; team_id: number }>(
          'select cmpt_id, user_id, team_id from team_members',
        )
      ).map(({ cmpt_id, user_id, team_id }) => [`${cmpt_id} ${user_id}`, team_id]),
    )
    for (const { cmptId, one, other } of done.merged)
      if (!where.has(`${cmptId} ${one}`) || where.get(`${cmptId} ${one}`) !== where.get(`${cmptId} ${other}`))
        faults.push(`${one} and ${other} were one team of competition ${cmptId}`)
    await none(
      'teams that are gone and have members',
      `select t.id from teams t join team_members m on m.team_id = t.id where t.state <> 'active'`,
    )
    await none(
      'teams without their captain',
      `select id from teams t where state = 'active' and not exists
      (select 1 from team_members m where m.team_id = t.id and m.user_id = t.captain_id)`,
    )
    await none('teams that are too large', 'select team_id from team_members group by 1 having count(*) > 3')
    await none(
      'submissions of a team that is gone',
      `select s.id from submissions s join teams t on t.id = s.team_id where t.state <> 'active'`,
    )
    await none(
      'people who signed up and have no team',
      `select s.user_id from sign_ups s where not exists
      (select 1 from team_members m where m.cmpt_id = s.cmpt_id and m.user_id = s.user_id)`,
    )
    await none(
      'competitions whose numbers are not theirs',
      `select c.id, c.people, c.teams, c.submissions from competitions c where
      people <> (select count(*) from sign_ups s where s.cmpt_id = c.id)
      or teams <> (select count(*) from teams t where t.cmpt_id = c.id and t.state = 'active')
      or submissions <> (select count(*) from submissions s where s.cmpt_id = c.id and s.state in ('scored', 'failed'))`,
    )
  }

  async function words() {
    const same = async (table: string, promised: { id: number; text: string }[]) => {
      const texts = new Map(
        (await rows<{ id: number; text: string }>(`select id, text from ${table}`)).map((row) => [row.id, row.text]),
      )
      for (const { id, text } of promised)
        if (texts.get(id) !== text) faults.push(`${table} ${id} is not what was written`)
    }
    await same('letters', done.messages)
    await same('circle_posts', done.posts)
    await none(
      'topics whose replies are not counted',
      `select id from circle_topics t where replies <>
      (select count(*) from circle_posts p where p.topic_id = t.id and not opening and state = 'shown')`,
    )
    await none(
      'likes that are not counted',
      `select id from circle_posts p where likes <> (select count(*) from circle_likes l where l.post_id = p.id)`,
    )
    const liked = new Set(
      (await rows<{ key: string }>(`select user_id || ' ' || post_id as key from circle_likes`)).map(({ key }) => key),
    )
    for (const [key, like] of done.likes) if (liked.has(key) !== like) faults.push(`like ${key} is not ${like}`)
  }
}
