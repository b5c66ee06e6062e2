import type { Shown } from '@leitai/contract/learning/training.exams'
import { useText } from '../../platform/app/i18n/use-text.ts'
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
      <p>{t('code.function', { name: question.function })}</p>
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
