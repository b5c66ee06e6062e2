import type * as console from '@leitai/contract/console'
import type { Handler } from '../../call.ts'
import { minuteName } from '../../day.ts'
import { csvStream, Download } from '../../download.ts'
import { peopleOf } from '../people.ts'
import { hostedCompetition } from '../role.ts'

const headers = {
  zh: ['用户', '报名时间(北京时间)', '队伍', '已实名'],
  en: ['Person', 'Signed up (Beijing time)', 'Team', 'Real name verified'],
}
const AT_ONCE = 1000

export const hostPeopleCsv: Handler<typeof console.hostPeopleCsv> = async (context, input) => {
  const { db, language } = context
  const { form } = (await hostedCompetition(context, input.cmptId)).cmpt
  async function* parts() {
    for (let offset = 0; ; offset += AT_ONCE) {
      const rows = await peopleOf(db, input, { limit: AT_ONCE, offset })
      yield rows.map(({ name, at, teamName, verified, answers }) => [
        name,
        minuteName(at),
        teamName,
        verified ? 1 : 0,
        ...form.map((field) => answers[field.name] ?? null),
      ])
      if (rows.length < AT_ONCE) return
    }
  }
  const header = [...headers[language], ...form.map(({ label }) => label[language] || label.zh || label.en)]
  return new Download({
    name: `people-${input.cmptId}.csv`,
    contentType: 'text/csv; charset=utf-8',
    body: csvStream(header, parts()),
  })
}
