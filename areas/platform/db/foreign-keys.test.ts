import { createTestDatabase } from '@leitai/testing/database'
import { afterAll, expect, test } from 'vitest'

const { pool, drop } = await createTestDatabase()
afterAll(drop)

/**
 * Foreign keys without an index that begins with them: deleting the referenced row, or querying by it, scans the whole table. Each needs a
 * reason.
 */
const WITHOUT: Record<string, string[]> = {
  'Who did it: users are never deleted (a closed account keeps its row), and nobody asks for all that somebody did': [
    'appeals(answered_by)',
    'audit_log(actor_id)',
    'card_applications(decided_by)',
    'certificate_designs(saved_by)',
    'certificate_runs(started_by)',
    'certificates(issued_by)',
    'changes(by_id)',
    'cheat_case_events(actor_id)',
    'cheat_case_questions(answered_by)',
    'cheat_cases(opened_by)',
    'cheat_hints(decided_by)',
    'cheat_reports(answered_by)',
    'circle_mutes(by)',
    'circle_posts(hidden_by)',
    'circle_reports(answered_by)',
    'courses(changed_by)',
    'entries(changed_by)',
    'exam_papers(changed_by)',
    'exam_questions(changed_by)',
    'extra_slots(made_by)',
    'feedback(changed_by)',
    'lab_requests(decided_by)',
    'landing_pages(changed_by)',
    'library_items(changed_by)',
    'makings(legal_by)',
    'makings(submitted_by)',
    'news(changed_by)',
    'page_texts(by)',
    'penalties(decided_by)',
    'penalties(lifted_by)',
    'point_grants(decided_by)',
    'point_rule_versions(by)',
    'revisions(made_by)',
    'revisions(published_by)',
    'shop_goods(changed_by)',
    'site_versions(by)',
    'team_events(actor_id)',
    'team_merges(launched_by)',
  ],
}
const excused = new Set(Object.values(WITHOUT).flat())

test('every foreign key is the prefix of an index', async () => {
  const { rows } = await pool.query<{ name: string }>(`
    select c.conrelid::regclass || '(' || string_agg(a.attname, ', ' order by k.n) || ')' as name
    from pg_constraint c
    cross join lateral unnest(c.conkey) with ordinality as k(attnum, n)
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace
      and not exists (
        select from pg_index i where i.indrelid = c.conrelid and i.indisvalid
          and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || a.attname || ' IS NOT NULL)'))
    group by c.oid, c.conrelid order by 1`)
  const found = new Set(rows.map(({ name }) => name))
  expect([...found.difference(excused)]).toEqual([])
  // Exceptions that are no longer needed must be removed.
  expect([...excused.difference(found)]).toEqual([])
})
