import type { Problem } from '@leitai/platform/scoring/contract'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { ScrollBox } from '@leitai/platform/web/ui/ScrollBox.tsx'
import { Alert } from '@mantine/core'
import type { Run } from '../contract.exams.ts'
import { linePairs } from '../contract.lines.ts'
import { DataTable } from './DataTable.tsx'
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

/** What should have been printed beside what was: a line that differs is marked by a word and by colour. */
function OutputDiff({ label, expected, actual }: { label: string; expected: string; actual: string }) {
  const t = useText('training')
  return (
    <ScrollBox label={label} most="360px">
      <table className={`${classes.data} ${classes.diff}`}>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t('code.line')}</th>
            <th scope="col">{t('code.expectedOut')}</th>
            <th scope="col">{t('code.actual')}</th>
            <th scope="col">=</th>
          </tr>
        </thead>
        <tbody>
          {linePairs(expected, actual).map((pair, at) => {
            const same = pair.expected === pair.actual
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
              <tr key={at} data-same={same}>
                <td className="tnum">{at + 1}</td>
                <td>{pair.expected === null ? <i>{t('code.noLine')}</i> : <code>{pair.expected}</code>}</td>
                <td>{pair.actual === null ? <i>{t('code.noLine')}</i> : <code>{pair.actual}</code>}</td>
                <td>{t(same ? 'code.same' : 'code.differs')}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </ScrollBox>
  )
}
