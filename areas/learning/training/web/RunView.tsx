import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Alert } from '@mantine/core'
import type { Problem, Run } from '../contract.exams.ts'
import { DataTable } from './DataTable.tsx'
import { OutputDiff } from './OutputDiff.tsx'
import classes from './Training.module.css'

/** The output of a code run. */
export function RunView({
  run,
  examples = [],
  talks = [],
}: {
  run: Run
  examples?: readonly { args: unknown[]; result: unknown }[]
  /** Of a program that reads its standard input. */
  talks?: readonly { input: string; output: string }[]
}) {
  const t = useText('training')
  const nothing = run.cases.length > 0 && examples.length === 0 && run.cases[0]?.value === null && !run.cases[0].problem
  return (
    <section aria-label={t('code.output')} role="status" className={classes.output}>
      <ProblemText problem={run.problem} />
      {run.cases.map(({ value, problem, ok }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a case is its place
        <div key={at}>
          <ProblemText problem={problem} />
          {value !== null && talks[at] && ok === false && (
            <OutputDiff label={t('code.diff', { no: at + 1 })} expected={talks[at].output} actual={value} />
          )}
          {talks[at] && ok && (
            <p>
              {t('code.example', { no: at + 1 })} <strong data-ok={ok}>{t('code.yes')}</strong>
            </p>
          )}
          {value !== null && !talks[at] && (
            <p>
              <code>
                {examples[at] && `${examples[at].args.map((arg) => JSON.stringify(arg)).join(', ')} → `}
                {value}
              </code>
              {ok !== null && <strong data-ok={ok}> {t(ok ? 'code.yes' : 'code.no')}</strong>}
            </p>
          )}
        </div>
      ))}
      {nothing && <p>{t('code.nothing')}</p>}
      {run.table && (
        <>
          <DataTable label={t('code.output')} columns={run.table.columns} rows={run.table.rows} />
          <p>{t('code.rows', { count: run.table.rows.length })}</p>
        </>
      )}
      {run.log.length > 0 && (
        <>
          <p>{t('code.log')}</p>
          <pre>{run.log.join('\n')}</pre>
        </>
      )}
    </section>
  )
}

function ProblemText({ problem }: { problem: Problem }) {
  const t = useText('training')
  if (!problem) return null
  const { reason, text, line } = problem
  return (
    <Alert color="red">
      {reason === 'error' && line !== null ? t('problem.line', { line, text }) : t(`problem.${reason}`, { text })}
    </Alert>
  )
}
