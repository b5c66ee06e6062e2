import { request } from '@playwright/test'
import { identities, users } from '../areas/identity/account/table.ts'
import { classes } from '../areas/learning/class/table.ts'
import { homework } from '../areas/learning/homework/table.ts'
import { asc } from '../areas/platform/db/orm.ts'
import { startDemoServer, until } from './demo-server.ts'

/**
 * npm run bench:roster: a teacher adds 700 people to a class by one roster, half of whom the school's directory knows by their numbers and
 * half of whom are invited, then looks at the gradebook and undoes it; over HTTP, against the demonstration.
 */
const PORT = 3393
const KNOWN = 350
const PEOPLE = 700
const GOAL_SECONDS = 60

const { origin, db, stop } = await startDemoServer(PORT)
const api = await request.newContext({ baseURL: origin, extraHTTPHeaders: { 'X-Requested-With': 'XMLHttpRequest' } })

async function send(path: string, form: Record<string, string | number> = {}) {
  const token = (await (await api.get('/v3/api/common/getToken.json')).json()).data.token
  const started = performance.now()
  const answer = await (await api.post(`/v3/api${path}`, { form: { ...form, token } })).json()
  if (!answer.flag) throw new Error(`${path}: ${answer.msg}`)
  return { data: answer.data, seconds: (performance.now() - started) / 1000 }
}

try {
  await until(async () => (await db.$count(homework)) > 0)
  await send('/common/login.json', { account: 'demo-host', password: 'Leitai2026' })
  const [one] = await db.select({ id: classes.id }).from(classes).orderBy(asc(classes.id)).limit(1)
  if (!one) throw new Error('the demonstration has no class')
  const now = new Date()
  const made = await db
    .insert(users)
    .values(Array.from({ length: KNOWN }, (_, at) => ({ name: `bench-${at}`, nameKey: `bench-${at}`, createdAt: now })))
    .returning({ id: users.id })
  await db.insert(identities).values(
    made.map(({ id }, at) => ({
      userId: id,
      provider: 'bench',
      subject: String(at),
      createdAt: now,
      number: `B${at}`,
      numberKey: `b${at}`,
    })),
  )
  const lines = Array.from({ length: PEOPLE }, (_, at) => `B${at},演示${at},b${at}@example.com,${at % 10} 班`)
  const roster = { classId: one.id, text: ['学号,姓名,邮箱,班级', ...lines].join('\n') }
  const preview = await send('/class/roster/preview.json', roster)
  const { add, invite } = preview.data.counts
  const applied = await send('/class/roster/apply.json', { ...roster, digest: preview.data.digest })
  const started = performance.now()
  const book = await (await api.get(`/v3/api/homework/gradebook.json?classId=${one.id}`)).json()
  const gradebook = (performance.now() - started) / 1000
  if (book.data.list.length < KNOWN) throw new Error('the gradebook lacks people')
  const undone = await send('/class/roster/undo.json', { batchId: applied.data.batchId })
  const total = preview.seconds + applied.seconds
  process.stdout.write(
    `${PEOPLE} people by one roster (${add} added, ${invite} invited): preview ${preview.seconds.toFixed(2)} s, added ${applied.seconds.toFixed(2)} s, together ${total.toFixed(2)} s (goal ${GOAL_SECONDS}); gradebook ${gradebook.toFixed(2)} s; undone ${undone.seconds.toFixed(2)} s\n`,
  )
} finally {
  await api.dispose()
  await stop()
}
