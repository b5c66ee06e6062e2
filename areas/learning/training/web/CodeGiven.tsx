import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import type { Shown } from '../contract.exams.ts'
import { DataTable } from './DataTable.tsx'
import classes from './Training.module.css'

/** The given part of a code question: the function’s name with examples, or the tables. */
export function CodeGiven({ question }: { question: Shown }) {
  const t = useText('training')
  if (question.kind === 'sql') {
    return question.tables.map(({ name, columns, rows }) => (
      <div key={name}>
        <p className={classes.tableName}>
          <code>{name}</code>
        </p>
        <DataTable label={`${t('code.tables')} ${name}`} columns={columns} rows={rows} />
      </div>
    ))
  }
  return (
    <>
      {question.python && <PythonGiven python={question.python} />}
      {question.function !== '' && <p>{t('code.function', { name: question.function })}</p>}
      {question.examples.length > 0 && (
        <DataTable
          label={t('code.examples')}
          columns={[t('code.args'), t('code.expected')]}
          rows={question.examples.map(({ args, result }) => [
            args.map((arg) => JSON.stringify(arg)).join(', '),
            JSON.stringify(result),
          ])}
        />
      )}
    </>
  )
}

/** How a question in Python is asked, with its limits and, of a program, the examples. */
function PythonGiven({ python: { mode, needs, seconds, megabytes, talks } }: { python: NonNullable<Shown['python']> }) {
  const t = useText('training')
  return (
    <>
      {mode === 'stdin' && <p>{t('code.program')}</p>}
      <p className={classes.facts}>
        <span>{t('code.limits', { seconds, megabytes })}</span>
        {needs.length > 0 && <span>{t('code.packages', { names: needs.join(', ') })}</span>}
      </p>
      {talks.map(({ input, output }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an example is its place
        <section key={at} aria-label={t('code.example', { no: at + 1 })} className={classes.talk}>
          <div>
            <strong>{t('code.input')}</strong>
            <pre>{input}</pre>
          </div>
          <div>
            <strong>{t('code.expectedOut')}</strong>
            <pre>{output}</pre>
          </div>
        </section>
      ))}
    </>
  )
}
